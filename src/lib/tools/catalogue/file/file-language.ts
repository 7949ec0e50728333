const LANGUAGES: readonly (readonly [RegExp, string])[] = [
	[/\.(cir|sp|spi|spice|net|ckt|cdl|sub|subckt|lib|mod|model|mdl|inc|include|prm)$/i, 'SPICE'],
	[/\.json$/i, 'JSON'],
	[/\.(md|markdown)$/i, 'Markdown'],
	[/\.(csv|tsv|dat)$/i, 'data'],
	[/\.(va|vams)$/i, 'Verilog-A'],
	[/\.py$/i, 'Python'],
	[/\.(js|mjs|cjs|jsx)$/i, 'JavaScript']
];

/** What a text file is written in, by its name, as the model is told; `text` for anything else. */
export function fileLanguage(path: string): string {
	return LANGUAGES.find(([pattern]) => pattern.test(path))?.[1] ?? 'text';
}
