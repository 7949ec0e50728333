/**
 * Maximum length of a text for the editor and the language service, characters: more than anyone writes by hand, and laying out a
 * longer one freezes the page for seconds. Its size in bytes is at least as large.
 */
export const MAX_TEXT_LENGTH = 5_000_000;
