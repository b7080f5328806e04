/// Sidecars as written by other programs.
enum ForeignSidecars {
  static let darktable = """
    <?xml version="1.0" encoding="UTF-8"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
        xmlns:darktable="http://darktable.sf.net/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
       exif:DateTimeOriginal="2024:05:31 23:59:59.123"
       xmp:Rating="3"
       xmpMM:DerivedFrom="photo.jpg"
       darktable:import_timestamp="63852796799000000"
       darktable:xmp_version="5"
       darktable:raw_params="0"
       darktable:auto_presets_applied="1"
       darktable:history_end="2"
       darktable:iop_order_version="4"
       darktable:history_basic_hash="d41d8cd98f00b204e9800998ecf8427e">
       <dc:creator>
        <rdf:Seq>
         <rdf:li>Ann Example</rdf:li>
        </rdf:Seq>
       </dc:creator>
       <dc:subject>
        <rdf:Bag>
         <rdf:li>Ann</rdf:li>
         <rdf:li>People</rdf:li>
         <rdf:li>sea</rdf:li>
        </rdf:Bag>
       </dc:subject>
       <lr:hierarchicalSubject>
        <rdf:Bag>
         <rdf:li>People|Ann</rdf:li>
         <rdf:li>sea</rdf:li>
        </rdf:Bag>
       </lr:hierarchicalSubject>
       <darktable:masks_history>
        <rdf:Seq/>
       </darktable:masks_history>
       <darktable:history>
        <rdf:Seq>
         <rdf:li
          darktable:num="0"
          darktable:operation="exposure"
          darktable:enabled="1"
          darktable:modversion="6"
          darktable:params="0000000000000000000000000000004842000080c0"
          darktable:multi_name=""
          darktable:multi_priority="0"
          darktable:blendop_version="13"
          darktable:blendop_params="gz08eJxjYGBgYAFiCQYYOOHEgAZY0QVwggZ7CB6pfOygYtaVAyCMi48L/AcCEA0A"/>
         <rdf:li
          darktable:num="1"
          darktable:operation="crop"
          darktable:enabled="0"
          darktable:modversion="1"
          darktable:params="0000000000000000000000003f0000803f"
          darktable:multi_name="square &quot;1:1&quot;"
          darktable:multi_priority="0"
          darktable:blendop_version="13"
          darktable:blendop_params="gz08"/>
        </rdf:Seq>
       </darktable:history>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    """

  static let digiKam = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:digiKam="http://www.digikam.org/ns/1.0/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/"
        xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
        xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
        xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
       digiKam:ColorLabel="4"
       digiKam:PickLabel="3"
       xmp:Rating="5"
       xmp:CreatorTool="digiKam-8.1.0"
       MicrosoftPhoto:Rating="99"
       photoshop:Urgency="4"
       tiff:Artist="Not the creator"
       tiff:Software="digiKam-8.1.0"
       exif:DateTimeDigitized="2024-05-31T23:59:59"
       pdf:Author="Ann">
       <tiff:ImageDescription>
        <rdf:Alt>
         <rdf:li xml:lang="x-default">Another text</rdf:li>
        </rdf:Alt>
       </tiff:ImageDescription>
       <dc:title>
        <rdf:Alt>
         <rdf:li xml:lang="x-default">Fountain</rdf:li>
         <rdf:li xml:lang="de-DE">Brunnen</rdf:li>
        </rdf:Alt>
       </dc:title>
       <dc:creator>
        <rdf:Seq>
         <rdf:li>Ann Example</rdf:li>
        </rdf:Seq>
       </dc:creator>
       <digiKam:TagsList>
        <rdf:Seq>
         <rdf:li>People/Ann</rdf:li>
         <rdf:li>Places/Italy/Rome</rdf:li>
         <rdf:li>Pending/Ann's album</rdf:li>
        </rdf:Seq>
       </digiKam:TagsList>
       <digiKam:CaptionsAuthorNames>
        <rdf:Alt>
         <rdf:li xml:lang="x-default">Ann</rdf:li>
        </rdf:Alt>
       </digiKam:CaptionsAuthorNames>
       <MicrosoftPhoto:LastKeywordXMP>
        <rdf:Bag>
         <rdf:li>People/Ann</rdf:li>
        </rdf:Bag>
       </MicrosoftPhoto:LastKeywordXMP>
       <dc:description>
        <rdf:Alt>
         <rdf:li xml:lang="x-default">By the fountain</rdf:li>
         <rdf:li xml:lang="de-DE">Am Brunnen</rdf:li>
        </rdf:Alt>
       </dc:description>
       <dc:subject>
        <rdf:Bag>
         <rdf:li>Ann</rdf:li>
         <rdf:li>Rome</rdf:li>
        </rdf:Bag>
       </dc:subject>
       <lr:hierarchicalSubject>
        <rdf:Bag>
         <rdf:li>People|Ann</rdf:li>
         <rdf:li>Places|Italy|Rome</rdf:li>
        </rdf:Bag>
       </lr:hierarchicalSubject>
       <mwg-rs:Regions rdf:parseType="Resource">
        <mwg-rs:RegionList>
         <rdf:Bag>
          <rdf:li>
           <rdf:Description mwg-rs:Name="Ann" mwg-rs:Type="Face">
            <mwg-rs:Area stArea:x="0.5" stArea:y="0.25" stArea:w="0.1" stArea:h="0.2" stArea:unit="normalized"/>
           </rdf:Description>
          </rdf:li>
         </rdf:Bag>
        </mwg-rs:RegionList>
       </mwg-rs:Regions>
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """
}
