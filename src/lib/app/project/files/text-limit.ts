/**
 * Maximum length of a text for the editor and the language service, characters: more than anyone writes by hand, and laying out a
 * longer one freezes the page for seconds. Its size in bytes is at least as large.
 */
export const MAX_TEXT_LENGTH = 5_000_000;
/** Size above which a text is longer than that, bytes: UTF-8 has at most three for each UTF-16 unit. */
export const MAX_TEXT_BYTES = 3 * MAX_TEXT_LENGTH;
