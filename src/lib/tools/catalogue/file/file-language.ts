const LANGUAGES: readonly (readonly [RegExp, string])[] = [
	[/\.(cir|sp|spi|spice|net|ckt|cdl|sub|subckt|lib|mod|model|mdl|inc|include|prm)$/i, 'SPICE'],
	[/\.json$/i, 'JSON'],
	[/\.(md|markdown)$/i, 'Markdown'],
	[/\.(csv|tsv|dat)$/i, 'data'],
	[/\.(va|vams)$/i, 'Verilog-A'],
	[/\.py$/i, 'Python'],
	[/\.(js|mjs|cjs|jsx)$/i, 'JavaScript']
];

/** Language of a text file by its extension, as shown to the model; `text` for other extensions. */
export function fileLanguage(path: string): string {
	return LANGUAGES.find(([pattern]) => pattern.test(path))?.[1] ?? 'text';
}
