/** Breaking lines is most of the work of drawing a text area; in a longer text, in bytes or units, long lines run on. */
export const WRAP_LIMIT = 65_536;
