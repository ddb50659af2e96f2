declare module "exifreader/src/exif-reader.js" {
  export { type ExpandedTags, errors, load } from "exifreader";
}
