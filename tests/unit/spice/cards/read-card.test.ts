import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Card, KnownNames } from '#lib/spice/cards/card.ts';
import { readCard } from '#lib/spice/cards/read-card.ts';
import { parseFile, type SourceFile } from '#lib/spice/syntax/parse.ts';
import { faultOfCards } from '../../../support/spice/check-cards.ts';
import { randomNetlist } from '../../../support/spice/random-netlist.ts';
import { seededRandom } from '../../../support/random.ts';
import { cardText } from './card-text.ts';

interface Golden {
	models: string[];
	cases: { name: string; netlist: string[]; nodes: string[] }[];
}

const samples = new URL('../../../samples/cards/', import.meta.url);
const golden = JSON.parse(readFileSync(new URL('native-nodes.json', samples), 'utf8')) as Golden;
const refusals = JSON.parse(readFileSync(new URL('native-refusals.json', samples), 'utf8')) as {
	cases: { netlist: string[]; refused: boolean; problems: string[] }[];
};

const dumps = readdirSync(new URL('dump/', samples)).filter((file) => !file.endsWith('.txt'));

function knownIn({ statements }: SourceFile): KnownNames {
	const cards = statements.map((statement) => readCard(statement));
	const dots = cards.filter((card) => card?.type === 'dot');
	const names = (dot: string): Set<string> =>
		new Set(dots.filter(({ name }) => name === dot).map(({ subject }) => subject?.text.toLowerCase() ?? ''));
	const models = new Set([...names('.model')].map((name) => name.replace(/\.\d+$/u, '')));
	const parameters = new Set(
		dots
			.filter(({ name }) => name === '.param')
			.flatMap(({ assignments }) => assignments.map(({ name }) => name.text.toLowerCase()))
	);
	return {
		isModel: (name) => models.has(name.toLowerCase()),
		isSubcircuit: () => false,
		isParameter: (name) => parameters.has(name.toLowerCase())
	};
}

function cardsOf(text: string, isEntry = true): { card: Card; code: string }[] {
	const file = parseFile(text, { isEntry });
	const known = knownIn(file);
	return file.statements.flatMap((statement) => {
		const card = readCard(statement, known);
		return card ? [{ card, code: statement.code }] : [];
	});
}

function only(line: string): Card {
	const cards = cardsOf(line, false);
	expect(cards).toHaveLength(1);
	return cards[0]!.card;
}

function names(card: Card, space: string): string[] {
	return card.uses.filter((use) => use.space === space).map(({ name }) => name);
}

describe('cards', () => {
	it.each(dumps)('[B2] [CARD1] [CARD6] [CARD7] [CARD8] reads %s', async (name) => {
		const text = readFileSync(new URL(`dump/${name}`, samples), 'utf8');
		const dump = cardsOf(text).map(({ card, code }) => `${code}\n${cardText(card, code)}\n`);
		await expect(dump.join('\n')).toMatchFileSnapshot(
			new URL(`dump/${name.replace(/\.cir$/u, '')}.txt`, samples).pathname
		);
	});

	it.each(golden.cases)('[B2] [CARD2] finds the nodes that native ngspice has: $name', ({ netlist, nodes }) => {
		const cards = cardsOf(['title', ...golden.models, ...netlist].join('\n'));
		const found = cards.flatMap(({ card }) => (card.type === 'device' ? card.nodes : []));
		const own = new Set(found.map(({ text }) => text.toLowerCase()).filter((node) => node !== '0' && node !== 'gnd'));
		expect([...own].sort()).toEqual(nodes);
		expect(cards.flatMap(({ card }) => card.problems)).toEqual([]);
	});

	it.each(refusals.cases)('[B3] [CARD4] $problems in $netlist', ({ netlist, refused, problems }) => {
		const found = cardsOf(['title', ...golden.models, ...netlist].join('\n')).flatMap(({ card }) => card.problems);
		expect(found.map(({ code }) => code)).toEqual(problems);
		// what native refuses must have a reason here
		expect(refused && problems.length === 0).toBe(false);
	});

	it('[CARD3] takes the last word that can be a model where no models are known', () => {
		const model = (line: string): string | undefined => {
			const card = readCard(parseFile(line, { isEntry: false }).statements[0]!);
			return card?.type === 'device' ? card.model?.text : undefined;
		};
		expect(model('q1 c b e q2n2222')).toBe('q2n2222');
		expect(model('q1 c b e s qmod 2 off')).toBe('qmod');
		expect(model('m1 d g s b nch w=1u l=1u')).toBe('nch');
		expect(model('m1 d g s irf540')).toBe('irf540');
		expect(model('d1 a k 1n4148')).toBe('1n4148');
		expect(model('d1 a k dmod 2')).toBe('dmod');
	});

	it('[CARD5] takes a bare word for a value when a parameter has its name', () => {
		const source = cardsOf('.param vdd=5\nv1 a 0 vdd', false)[1]!.card;
		expect(names(source, 'parameter')).toEqual(['vdd']);
		expect(source.problems).toEqual([]);
		expect(only('v1 a 0 vdd').problems.map(({ code }) => code)).toEqual(['unknown_source_word']);
		const resistor = cardsOf('.param r1k=1k\nr1 a b r1k', false)[1]!.card;
		expect(names(resistor, 'model')).toEqual([]);
		expect(names(only('r1 a b r1k'), 'model')).toEqual(['r1k']);
	});

	it('[B2] [CARD9] reads any text without failing, and places lie on the card', () => {
		for (let seed = 1; seed <= 400; seed += 1) {
			const random = seededRandom(seed);
			expect(faultOfCards(randomNetlist(random), random() < 0.5), `seed ${seed}`).toBeNull();
		}
	});

	it.each(['.save', '.if', '.noise'])('[CARD9] reads %s with more words than a call takes arguments', (start) => {
		expect(faultOfCards(`${start} ${'a '.repeat(150_000)}`, false)).toBeNull();
	});

	it('[CARD9] is read once where no names are known', () => {
		const [statement] = parseFile('r1 a b 1k', { isEntry: false }).statements;
		expect(readCard(statement!)).toBe(readCard(statement!));
	});
});
