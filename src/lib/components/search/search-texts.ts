import type { PassagePlace } from '#lib/knowledge/knowledge.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { SearchRow } from './search-rows.ts';

/** Where a passage is, for the user. */
export function placeText(place: PassagePlace, t: Messages['search']): string {
	switch (place.kind) {
		case 'file':
			return t.fromLine(place.path, place.start);
		case 'document':
			return t.page(place.path, place.page);
		case 'run':
			return t.run;
		case 'conversation':
			return t.conversation;
	}
}

/** What a screen reader says of a row. */
export function rowLabel(row: SearchRow, t: Messages['search'], count: (value: number) => string): string {
	switch (row.type) {
		case 'section':
			return `${t.sections[row.kind]} ${count(row.count)}`;
		case 'file':
			return t.fileLines(row.file.path, count(row.file.count));
		case 'line': {
			const { number, text, insert, marks } = row.line;
			if (insert === null) return t.line(number, text.trim());
			const [from, to] = marks[0] ?? [0, 0];
			return t.replace.change(number, text.trim(), (text.slice(0, from) + insert + text.slice(to)).trim());
		}
		case 'name':
			return row.name.path;
		case 'symbol':
			return [row.symbol.name, row.symbol.detail, row.symbol.selection.path].filter((part) => part !== '').join(', ');
		case 'passage':
			return `${row.passage.title}, ${placeText(row.passage.place, t)}: ${row.passage.text.slice(0, 200)}`;
		case 'more':
			return t.showAll(t.kinds[row.kind]);
	}
}
