"""Code with classes for its keywords, comments and strings."""
from collections.abc import Iterator
from functools import cache

from pygments import lex
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Number, String, Token, _TokenType
from pygments.util import ClassNotFound

from markup import element, escape

#: What is set apart. The site uses weights and greys for it, as colours belong to photos.
_CLASSES: list[tuple[_TokenType, str]] = [
    (Comment.Preproc, "k"), (Comment.PreprocFile, "s"), (Comment, "c"), (Keyword, "k"),
    (String, "s"), (Number, "s"), (Name.Decorator, "k"), (Name.Tag, "k"),
]
#: Languages whose long lines may be broken anywhere, as a terminal does it.
_WRAPPING = {"json", "sh"}
_BEFORE_PROGRAMS = {"|", "||", "&&", ";", "$(", "do", "then", "sudo"}
_PROGRAMS = {"capture", "sudo", "make", "apt-get", "curl", "pip", "gcc", "cc", "g++", "python3"}


@cache
def _lexer(language: str) -> Lexer:
    try:
        return get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return get_lexer_by_name("text", stripnl=False)


def _class(kind: _TokenType) -> str | None:
    return next((name for parent, name in _CLASSES if kind in parent), None)


def _shell_tokens(source: str) -> Iterator[tuple[_TokenType, str]]:
    """Of a shell's lines, the names of programs are what a reader looks for."""
    is_first = True
    for kind, text in lex(source, _lexer("sh")):
        if kind is Token.Text and text.strip() in _PROGRAMS and is_first:
            yield Keyword, text
        else:
            yield (Token.Text if text in ("$(", ")") else kind), text
        is_first = "\n" in text or text.strip() in _BEFORE_PROGRAMS or (is_first and not text.strip())


def highlighted(source: str, language: str) -> str:
    """The code as HTML, without an element around it."""
    parts = []
    for kind, text in _shell_tokens(source) if language == "sh" else lex(source, _lexer(language)):
        name = _class(kind)
        parts.append(element("span", escape(text), class_=name) if name else escape(text))
    return "".join(parts).rstrip("\n")


def listing(source: str, language: str) -> str:
    """A block of code, which readers may copy."""
    return _block(source, language, "wraps" if language in _WRAPPING else None)


def signature(source: str, language: str) -> str:
    """A block with declarations, which describe something rather than being typed."""
    return _block(source, language, "signature")


def _block(source: str, language: str, kind: str | None) -> str:
    return element("pre", element("code", highlighted(source.rstrip("\n"), language)), class_=kind)
