const TOLERANCE = String.raw`\s+(?:dev|lot)(?:/\w+)*(?:\s*=\s*|\s+)[\d.][\w.+-]*%?`;
/** A parameter of a model with its tolerances: its name, its value, and these. */
export const TOLERANCED = new RegExp(String.raw`(?<!\w)(\w+)\s*=\s*([^\s()=,]+)((?:${TOLERANCE})+)`, 'giu');

/** The code of a model's card without what it says of tolerances. */
export const withoutTolerances = (code: string): string => code.replace(TOLERANCED, '$1=$2');
