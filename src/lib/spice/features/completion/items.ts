import type { Parameter } from '../../cards/reference/parameters.ts';
import type { SignaturePart } from '../../cards/reference/signatures.ts';
import type { CompletionItem } from '../../service-types.ts';

/** A word of the language. @param description path in the message catalogue */
export function keyword(label: string, description: string | null = null, detail = ''): CompletionItem {
	return {
		label,
		kind: 'keyword',
		detail,
		description: description === null ? null : { code: description, values: {} },
		insert: null
	};
}

/** A parameter of a model or a device, to be given a value. */
export function parameterItem({ name, description, unit, type }: Parameter): CompletionItem {
	return {
		label: name,
		kind: 'option',
		detail: unit ?? '',
		description: description === '' ? null : { code: 'reference.parameter', values: { text: description } },
		insert: type === 'flag' ? null : `${name}=`
	};
}

/** The alternatives of a part of a card: `dec|oct|lin`. */
export function choices({ label, description }: SignaturePart): CompletionItem[] {
	return label.includes('|') && /^[a-z|]+$/u.test(label)
		? label.split('|').map((word) => keyword(word, description))
		: [];
}

/** Parts as they are written, for the detail shown beside an item. */
export function partsText(parts: readonly SignaturePart[]): string {
	return parts
		.map(({ label, optional, repeats }) => {
			const shown = repeats ? `${label} …` : label;
			return optional ? `[${shown}]` : shown;
		})
		.join(' ');
}

/** Text to insert, with placeholders for the required parts. */
export function snippetOf(head: string, parts: readonly SignaturePart[]): string {
	const needed = parts.filter(({ optional }) => !optional);
	return [head, ...needed.map(({ label }) => `\${${label.replace(/[{}]/gu, '')}}`)].join(' ');
}
