/** A function that takes one value at a time, and calls `act` with all that came together. */
export function batched(act) {
  let all = [];
  return (one) => {
    all.push(one);
    if (all.length > 1) return;
    setTimeout(() => {
      const some = all;
      all = [];
      act(...some);
    });
  };
}
