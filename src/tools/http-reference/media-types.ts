/** Type, specification and what it is, for common media types. The names of all come from `mime-db`. */
export const COMMON_MEDIA_TYPES = `
text/html | HTML | Web page.
text/css | RFC 2318 | Style sheet.
text/javascript | RFC 9239 6 | JavaScript. application/javascript is obsolete.
text/plain | RFC 2046 4.1.3 | Plain text.
text/csv | RFC 4180 | Table of comma-separated values.
text/tab-separated-values | IANA | Table of tab-separated values.
text/markdown | RFC 7763 | Markdown.
text/xml | RFC 7303 9.2 | XML; application/xml is the same.
text/calendar | RFC 5545 8.1 | Calendar entries (iCalendar).
text/vcard | RFC 6350 10.1 | Contacts (vCard).
text/event-stream | HTML | Server-sent events.
text/vtt | WebVTT | Subtitles (WebVTT).
application/json | RFC 8259 11 | JSON, always in UTF-8.
application/ld+json | JSON-LD | Linked data in JSON.
application/geo+json | RFC 7946 12 | Places and shapes on a map.
application/json-patch+json | RFC 6902 6 | Changes to a JSON document.
application/merge-patch+json | RFC 7396 4 | Changes to a JSON document, as a partial one.
application/problem+json | RFC 9457 3 | Error of an API, for machines.
application/schema+json | JSON Schema | JSON Schema.
application/manifest+json | Web App Manifest | Name and icons of a web app.
application/x-ndjson | IANA | A JSON value per line.
application/xml | RFC 7303 9.1 | XML.
application/xhtml+xml | RFC 3236 | Web page in XML.
application/rss+xml | IANA | News feed (RSS).
application/atom+xml | RFC 4287 7 | News feed (Atom).
application/yaml | RFC 9512 2.1 | YAML.
application/toml | IANA | Configuration in TOML.
application/sql | RFC 6922 | SQL statements.
application/graphql-response+json | IANA | Response of a GraphQL API.
application/x-www-form-urlencoded | URL | Fields of a form, as in a query.
multipart/form-data | RFC 7578 | Fields and files of a form.
multipart/byteranges | RFC 9110 14.6 | Several ranges of a resource.
multipart/mixed | RFC 2046 5.1.3 | Several parts of any kind.
message/rfc822 | RFC 2046 5.2.1 | An email.
application/octet-stream | RFC 2046 4.5.1 | Any bytes; browsers download them.
application/pdf | RFC 8118 | PDF document.
application/zip | IANA | ZIP archive.
application/gzip | RFC 6713 3 | Data compressed with gzip.
application/zstd | RFC 8878 7.1 | Data compressed with Zstandard.
application/x-tar | IANA | Archive of files (tar).
application/x-7z-compressed | IANA | 7-Zip archive.
application/vnd.rar | IANA | RAR archive.
application/wasm | WebAssembly | WebAssembly module.
application/jwt | RFC 7519 10.3 | JSON Web Token.
application/jose+json | RFC 7515 9.2 | Signed or encrypted JSON.
application/pkcs10 | RFC 5967 | Certificate request.
application/pem-certificate-chain | RFC 8555 9.1 | Certificates in PEM.
application/pkix-cert | RFC 2585 4.1 | A certificate in DER.
application/cbor | RFC 8949 9.3 | CBOR, a binary form like JSON.
application/grpc | IANA | gRPC call.
application/protobuf | IANA | Protocol Buffers message.
application/rtf | IANA | Rich text.
application/msword | IANA | Word document, before 2007.
application/vnd.openxmlformats-officedocument.wordprocessingml.document | IANA | Word document.
application/vnd.ms-excel | IANA | Excel workbook, before 2007.
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet | IANA | Excel workbook.
application/vnd.ms-powerpoint | IANA | PowerPoint presentation, before 2007.
application/vnd.openxmlformats-officedocument.presentationml.presentation | IANA | PowerPoint presentation.
application/vnd.oasis.opendocument.text | IANA | LibreOffice text document.
application/vnd.oasis.opendocument.spreadsheet | IANA | LibreOffice spreadsheet.
application/vnd.oasis.opendocument.presentation | IANA | LibreOffice presentation.
application/epub+zip | IANA | E-book (EPUB).
application/vnd.android.package-archive | IANA | Android app.
application/vnd.api+json | IANA | JSON:API document.
image/png | PNG | Image without loss, with transparency.
image/jpeg | RFC 2045 | Photo.
image/gif | RFC 2045 | Image with few colors, or animation.
image/webp | RFC 9649 6 | Image with or without loss, smaller than JPEG and PNG.
image/avif | IANA | Image, smaller still.
image/svg+xml | SVG | Vector image; may contain scripts.
image/bmp | RFC 7903 | Uncompressed image.
image/tiff | RFC 3302 | Image for print and scans.
image/x-icon | IANA | Icon of a website; image/vnd.microsoft.icon is the registered name.
image/vnd.microsoft.icon | IANA | Icon of a website.
image/heic | IANA | Photo of an iPhone.
image/jxl | IANA | JPEG XL image.
audio/mpeg | RFC 3003 | MP3 audio.
audio/ogg | RFC 5334 | Ogg audio: Vorbis or Opus.
audio/wav | IANA | Uncompressed audio.
audio/mp4 | RFC 4337 | AAC audio in MP4.
audio/flac | RFC 9639 | Audio without loss.
audio/midi | IANA | Notes (MIDI).
video/mp4 | RFC 4337 | MP4 video.
video/webm | IANA | WebM video.
video/ogg | RFC 5334 | Ogg video.
video/quicktime | RFC 6381 | QuickTime video.
video/x-matroska | IANA | Matroska video.
video/x-msvideo | IANA | AVI video.
application/vnd.apple.mpegurl | RFC 8216 10 | Playlist of a stream (HLS).
application/dash+xml | IANA | Playlist of a stream (DASH).
video/mp2t | RFC 3555 | Part of a stream (MPEG-2 TS).
font/woff2 | RFC 8081 4.4.6 | Web font, compressed.
font/woff | RFC 8081 4.4.5 | Web font.
font/ttf | RFC 8081 4.4.2 | TrueType font.
font/otf | RFC 8081 4.4.3 | OpenType font.
model/gltf-binary | IANA | 3D scene (glTF) in one file.
model/gltf+json | IANA | 3D scene (glTF).
`;

/** Extensions that `mime-db` lacks: those of the registrations, and common ones of types registered without any. */
export const MORE_EXTENSIONS = `
application/yaml yaml yml
application/x-ndjson ndjson jsonl
application/json-patch+json json-patch
application/zstd zst
application/cbor cbor
application/pkcs12 p12 pfx
application/pkcs8-encrypted p8e
application/pem-certificate-chain pem
application/cms cmsc
application/csrattrs csrattrs
application/ocsp-request orq
application/ocsp-response ors
application/timestamp-query tsq
application/timestamp-reply tsr
application/fits fits fit fts
application/grib grib grb grib2 grb2
application/bufr bufr
application/geopackage+sqlite3 gpkg
application/vnd.sqlite3 sqlite sqlite3 db
application/sarif+json sarif
application/vnd.apache.parquet parquet
application/vnd.apache.arrow.file arrow
application/vnd.apache.arrow.stream arrows
application/vnd.debian.binary-package deb udeb
application/vnd.microsoft.portable-executable exe dll sys cpl efi scr
application/vnd.oasis.opendocument.base odb
application/vnd.oasis.opendocument.text-master-template otm
application/vnd.comicbook+zip cbz
application/vnd.comicbook-rar cbr
application/vnd.chess-pgn pgn
application/vnd.coffeescript coffee
application/vnd.bzip3 bz3
application/vnd.genozip genozip
application/vnd.gentoo.ebuild ebuild
application/vnd.gentoo.eclass eclass
application/vnd.font-fontforge-sfd sfd
application/vnd.ms-asf asf
application/vnd.ms-3mfdocument 3mf
application/vnd.ms-tnef tnef
application/vnd.opentimestamps.ots ots
application/vnd.adobe.flash.movie swf
application/vnd.curl curl
application/c2pa c2pa
application/efi efi
application/p21 p21 stp step
application/a2l a2l
application/aml aml
application/atf atf
application/atfx atfx
application/atxml atxml
application/mf4 mf4
application/odx odx
application/pdx pdx
application/lxf lxf
application/dii dii
application/dit dit
application/cea cea
application/cellml+xml cellml
application/link-format wlnk
application/lpf+zip lpf
application/bacnet-xdd+zip xdd
application/senml+json senml
application/sensml+json sensml
application/senml+cbor senmlc
application/sensml+cbor sensmlc
application/senml-exi senmle
application/sensml-exi sensmle
application/yang-sid+json sid
application/sgml sgml sgm
application/iges igs iges
audio/flac flac
audio/ac3 ac3
audio/eac3 eac3 ec3
audio/matroska mka
audio/opus opus
video/matroska mkv
video/matroska-3d mk3d
video/vnd.radgamettools.bink bik bk2
video/vnd.youtube.yt yt
image/j2c j2c j2k
image/x-emf emf
image/x-wmf wmf
image/pwg-raster pwg
model/e57 e57
text/vcard vcf
text/cql cql
text/csv-schema csvs
text/dns zone soa
text/gff3 gff3 gff
text/jcr-cnd cnd
text/provenance-notation provn
text/shaclc shaclc shc
text/strings strings
`;
