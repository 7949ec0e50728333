import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { complete } from '../../src/lib/spice/features/completion/complete.ts';
import { MAX_ITEMS } from '../../src/lib/spice/features/completion/names-offered.ts';
import { hover } from '../../src/lib/spice/features/hover/hover.ts';
import { nudge } from '../../src/lib/spice/features/nudge.ts';
import { signature } from '../../src/lib/spice/features/signature.ts';
import type { Resolved } from '../../src/lib/spice/project/name.ts';
import { namesOf } from '../../src/lib/spice/project/names.ts';
import { fileSpan } from '../../src/lib/spice/project/places.ts';
import type { Program } from '../../src/lib/spice/project/program.ts';
import { readProgram } from '../../src/lib/spice/project/read-program.ts';
import { parseFile } from '../../src/lib/spice/syntax/parse.ts';
import { findDecks } from '../corpus/decks.ts';
import { seededRandom } from '../support/random.ts';
import type { LanguageCheckOptions, LanguageCheckReport } from './check.ts';

export const name = 'hover, completion, signature help and nudging anywhere in all decks';

/** Names of these that stand on a card must be among what is offered there. */
const offered = new Set(['node', 'model', 'subcircuit', 'parameter']);
const probesPerDeck = 60;

export function run({ roots, seed }: LanguageCheckOptions): LanguageCheckReport {
	const random = seededRandom(seed);
	const failures: string[] = [];
	let checked = 0;
	// ngspice does not mind bytes that are no UTF-8
	const decoder = new TextDecoder('latin1');
	for (const root of roots.filter((candidate) => existsSync(candidate)))
		for (const deck of findDecks(root, basename(root))) {
			const files = new Map(
				deck.project.files.map(({ path, content }) => [
					path,
					parseFile(typeof content === 'string' ? content : decoder.decode(content), { isEntry: path === deck.path })
				])
			);
			const program = readProgram(files, deck.path);
			const label = `${deck.project.name}/${deck.path}`;
			const { length } = files.get(deck.path)?.text ?? '';
			for (let probe = 0; probe < probesPerDeck; probe += 1) {
				const failure = probeAt(program, deck.path, Math.floor(random() * (length + 1)));
				if (failure) failures.push(`${label}: ${failure}`);
			}
			failures.push(...namesNotOffered(program, random).map((text) => `${label}: ${text}`));
			checked += 1;
		}
	return { checked, failures };
}

function probeAt(program: Program, path: string, offset: number): string | null {
	try {
		const file = program.files.get(path)!;
		const found = hover(program, path, offset);
		if (found && (found.span.from > offset || found.span.to < offset))
			return `hover at ${offset} tells of another place`;
		const items = complete(program, path, offset);
		if (items && items.span.to !== offset) return `completion at ${offset} replaces another place`;
		const help = signature(program, path, offset);
		if (help && (help.active < 0 || help.active > help.parts.length)) return `signature at ${offset} has no such part`;
		const edit = nudge(path, file, offset, 'up');
		if (edit && (edit.from > offset || edit.to < offset)) return `nudge at ${offset} changes another place`;
		return null;
	} catch (thrown) {
		return `${offset}: ${String(thrown)}`;
	}
}

function namesNotOffered(program: Program, random: () => number): string[] {
	const names = namesOf(program);
	const missing: string[] = [];
	for (let probe = 0; probe < probesPerDeck / 2; probe += 1) {
		const at = program.statements[Math.floor(random() * program.statements.length)];
		const card = at && names.card(at);
		const use = card?.uses[Math.floor(random() * card.uses.length)];
		if (!at || !use || !offered.has(use.space) || use.role === 'definition') continue;
		const [resolved] = names.resolve(at, use);
		if (!resolved || !isKnown(resolved) || resolved.to !== use.to || resolved.from !== use.from) continue;
		const items = complete(program, at.path, fileSpan(at, use).to)?.items ?? [];
		const isOffered = items.some(({ label }) => plain(label) === plain(use.name));
		if (!isOffered && items.length < MAX_ITEMS)
			missing.push(`${use.space} ${use.name} is not offered on "${at.statement.code.slice(0, 80)}"`);
	}
	return missing;
}

/** Whether it occurs elsewhere, so that it can be known. */
function isKnown({ name: { space, definitions, uses } }: Resolved): boolean {
	return space === 'node' ? definitions.length + uses.length > 1 : definitions.length > 0;
}

function plain(text: string): string {
	const lower = text.toLowerCase().replace(/^v\((.*)\)$/u, '$1');
	return lower === 'gnd' ? '0' : lower;
}
