import type { Deck } from '../fuzz/decks.ts';
import { DeckEditor, misspell, pick, type Mistake, type Random } from './mistake-editor.ts';

export interface MistakeKind {
	name: string;
	/** Codes of which one has to be found on the line. */
	codes: readonly string[];
	/** Null where the deck has no place for it. */
	make: (edit: DeckEditor, random: Random) => Mistake | null;
}

/** What people get wrong in netlists. Where a deck lacks what is to be broken, a sound piece is put in first. */
export const mistakeKinds: readonly MistakeKind[] = [
	{
		name: '`.ends` missing',
		codes: ['subcircuit_unclosed'],
		make: (edit, random) => {
			const at = edit.append(...stage(random).slice(0, -1));
			return edit.done(at);
		}
	},
	{
		name: 'model misspelt on a device',
		codes: ['unknown_model'],
		make: (edit, random) => {
			const card = pick(edit.like(/^[qj]\w*$/iu, 5), random) ?? pick(edit.like(/^d\w*$/iu, 4), random);
			const at = card && (/^d/iu.test(card.words[0] ?? '') ? 3 : 4);
			if (!card || at === null || card.words.length !== at + 1) return null;
			edit.setWord(card, at, misspell(card.words[at] ?? '', random));
			return edit.done(card.index + 1);
		}
	},
	{
		name: 'transistor without one of its nodes',
		codes: ['unknown_model', 'too_few_nodes', 'missing_model'],
		make: (edit, random) => {
			const card = pick([...edit.like(/^m\w*$/iu, 6), ...edit.like(/^[qj]\w*$/iu, 5)], random);
			if (!card || /=/u.test(card.words[4] ?? '')) return null;
			edit.setWord(card, 1, '');
			return edit.done(card.index + 1);
		}
	},
	{
		name: 'call with one node too few or too many',
		codes: ['port_count'],
		make: (edit, random) => {
			const [a = 'a', b = 'b'] = edit.nodes();
			const at = edit.append(...stage(random), random() < 0.5 ? `xnew ${a} stage` : `xnew ${a} ${b} 0 0 stage`);
			return edit.done(at + stage(random).length);
		}
	},
	{
		name: 'subcircuit misspelt in a call',
		codes: ['unknown_subcircuit'],
		make: (edit, random) => {
			const [a, b] = twoNodes(edit, random);
			if (b === null) return null;
			const lines = stage(random);
			const at = edit.append(...lines, `xnew ${a} ${b} 0 ${misspell('stage', random)}`);
			return edit.done(at + lines.length);
		}
	},
	{
		name: 'instance name given twice',
		codes: ['duplicate_device'],
		make: (edit, random) => {
			const card = pick(edit.like(/^[rcq]\w*$/iu, 4), random);
			if (!card?.isTop) return null;
			const at = edit.append((edit.lines[card.index] ?? '').replace(/^\s*/u, ''));
			return edit.done(at, card.index + 1);
		}
	},
	{
		name: 'node misspelt, so that it hangs in the air',
		codes: ['dangling_node', 'floating_node'],
		make: (edit, random) => {
			const card = pick(edit.like(/^[rc]\w*$/iu, 4), random);
			const node = card?.words[1] ?? '';
			if (!card?.isTop || /^(?:0|gnd)$/iu.test(node)) return null;
			edit.setWord(card, 1, `${node}_typo`);
			return edit.done(card.index + 1);
		}
	},
	{
		name: 'node between capacitors only',
		codes: ['floating_node'],
		make: (edit, random) => {
			const node = pick(edit.nodes(), random);
			if (node === null) return null;
			const at = edit.append(`cnew1 ${node} newnode 1n`, 'cnew2 newnode 0 1n');
			return edit.done(at, at + 1);
		}
	},
	{
		name: 'current source into a node with nothing else',
		codes: ['floating_node', 'dangling_node'],
		make: (edit) => {
			const at = edit.append('inew 0 newnode dc 1m');
			return edit.done(at);
		}
	},
	{
		name: 'loop of voltage sources',
		codes: ['voltage_loop'],
		make: (edit, random) => {
			const card = pick(edit.like(/^v\w*$/iu, 4), random);
			if (!card?.isTop) return null;
			const at = edit.append(`vnew ${card.words[1] ?? ''} ${card.words[2] ?? ''} dc 1`);
			return edit.done(at, card.index + 1);
		}
	},
	{
		name: 'inductor across a voltage source',
		codes: ['voltage_loop'],
		make: (edit, random) => {
			const card = pick(edit.like(/^v\w*$/iu, 4), random);
			if (!card?.isTop) return null;
			const at = edit.append(`lnew ${card.words[1] ?? ''} ${card.words[2] ?? ''} 1m`);
			return edit.done(at, card.index + 1);
		}
	},
	{
		name: 'brace or quote left open',
		codes: ['unclosed_brace', 'unclosed_quote'],
		make: (edit, random) => {
			const [a, b] = twoNodes(edit, random);
			if (b === null) return null;
			const at = edit.append('.param newval=1k', `rnew ${a} ${b} ${random() < 0.5 ? '{2*newval' : "'2*newval"}`);
			return edit.done(at + 1);
		}
	},
	{
		name: 'included file missing',
		codes: ['file_missing'],
		make: (edit, random) => {
			const card = pick(edit.like(/^\.inc(?:lude)?$/iu, 2), random);
			if (!card) return edit.done(edit.append('.include newparts.lib'));
			edit.setWord(card, 1, misspell(card.words[1] ?? '', random));
			return edit.done(card.index + 1);
		}
	},
	{
		name: 'section of a library missing',
		codes: ['section_missing'],
		make: (edit, random) => {
			const files = { ...edit.deck.files, 'corners.lib': '.lib typical\n.param newcorner=1\n.endl\n' };
			const other = new DeckEditor({ ...edit.deck, files });
			return other.done(other.append(`.lib corners.lib ${misspell('typical', random)}`));
		}
	},
	{
		name: 'parameter misspelt in an expression',
		codes: ['undefined_parameter'],
		make: (edit, random) => {
			const [a, b] = twoNodes(edit, random);
			if (b === null) return null;
			const at = edit.append('.param newgain=10', `rnew ${a} ${b} {${misspell('newgain', random)}*1k}`);
			return edit.done(at + 1);
		}
	},
	{
		name: 'function misspelt in an expression',
		codes: ['undefined_function'],
		make: (edit, random) => {
			const [a, b] = twoNodes(edit, random);
			if (b === null) return null;
			const at = edit.append('.func newfunc(x) {x*2}', `rnew ${a} ${b} {${misspell('newfunc', random)}(1k)}`);
			return edit.done(at + 1);
		}
	},
	{
		name: '`M` meant as mega',
		codes: ['capital_m'],
		make: (edit, random) => {
			const [a, b] = twoNodes(edit, random);
			if (b === null || /\dmeg/iu.test(edit.lines.join('\n'))) return null;
			const at = edit.append(
				random() < 0.7 ? `rnew ${a} ${b} ${pick(['1', '2.2', '10'], random)}M` : '.ac dec 10 1 10M'
			);
			return edit.done(at);
		}
	},
	{
		name: 'space between number and suffix',
		codes: ['separated_suffix'],
		make: (edit, random) => {
			const card = pick(
				edit.like(/^[rcl]\w*$/iu, 4).filter(({ words }) => /^\d[\d.]*(?:k|u|n|p|meg)$/iu.test(words[3] ?? '')),
				random
			);
			if (!card) return null;
			edit.setWord(card, 3, (card.words[3] ?? '').replace(/(?=[a-z])/iu, ' '));
			return edit.done(card.index + 1);
		}
	},
	{
		name: 'letter O for zero, or l for one, in a number',
		codes: ['letter_in_number', 'unknown_model'],
		make: (edit, random) => {
			const card = pick(
				edit.like(/^[rcl]\w*$/iu, 4).filter(({ words }) => /^1|0/u.test(words[3] ?? '')),
				random
			);
			if (!card) return null;
			const value = card.words[3] ?? '';
			edit.setWord(
				card,
				3,
				value.includes('0') ? value.replace('0', random() < 0.5 ? 'O' : 'o') : value.replace('1', 'l')
			);
			return edit.done(card.index + 1);
		}
	},
	{
		name: 'dot card misspelt',
		codes: ['unknown_dot_card'],
		make: (edit, random) => {
			const card = pick(
				edit.like(/^\.(?:tran|ac|dc|op|options?|save|print|meas|model|ic|param|include|plot|width)$/iu, 1),
				random
			);
			const head = card?.words[0] ?? '';
			if (!card || head.length < 3) return null;
			const name = misspell(head.slice(1), random);
			edit.setWord(card, 0, `.${name}`);
			return edit.done(card.index + 1);
		}
	},
	{
		name: 'parameter of a model misspelt',
		codes: ['unknown_model_parameter'],
		make: (edit, random) => {
			const kind = pick(['npn (is=1f bf=100 WRONG=1p)', 'd (is=1f rs=1 WRONG=1p)', 'nmos (vto=1 WRONG=1p)'], random);
			const wrong = pick(['cjoo', 'tnomm', 'ibbv', 'vajj', 'gama', 'lamda'], random);
			return edit.done(edit.append(`.model newmodel ${(kind ?? '').replace('WRONG', wrong ?? '')}`));
		}
	},
	{
		name: 'parameter of an instance misspelt',
		codes: ['unknown_instance_parameter'],
		make: (edit, random) => {
			const card = pick(
				edit.like(/^m\w*$/iu, 7).filter(({ words }) => /^[wl]=/iu.test(words[6] ?? '')),
				random
			);
			if (card) {
				edit.setWord(card, 6, (card.words[6] ?? '').replace(/^(.)/u, '$1$1'));
				return edit.done(card.index + 1);
			}
			const [a, b] = twoNodes(edit, random);
			if (b === null) return null;
			return edit.done(edit.append(`rnew ${a} ${b} 1k ${pick(['temmp', 'tcc1', 'dtep', 'nosiy'], random) ?? ''}=1`));
		}
	},
	{
		name: 'argument of a call misspelt',
		codes: ['argument_ignored'],
		make: (edit, random) => {
			const [a, b] = twoNodes(edit, random);
			if (b === null) return null;
			const lines = stage(random);
			const at = edit.append(...lines, `xnew ${a} ${b} 0 stage ${misspell('gain', random)}=3`);
			return edit.done(at + lines.length);
		}
	},
	{
		name: 'value missing',
		codes: ['missing_value', 'too_few_nodes', 'missing_model'],
		make: (edit, random) => {
			const card = pick(
				edit.like(/^[rcldq]\w*$/iu, 4).filter(({ words }) => words.length === (/^q/iu.test(words[0] ?? '') ? 5 : 4)),
				random
			);
			if (!card) return null;
			edit.setWord(card, card.words.length - 1, '');
			return edit.done(card.index + 1);
		}
	},
	{
		name: '`.endc` missing',
		codes: ['script_unclosed'],
		make: (edit) => {
			const open = edit.lines.findIndex((line) => /^\s*\.control\b/iu.test(line));
			const close = edit.lines.findIndex((line) => /^\s*\.endc\b/iu.test(line));
			if (open === -1 || close === -1 || edit.lines.filter((line) => /^\s*\.control\b/iu.test(line)).length > 1) {
				if (open !== -1) return null;
				return edit.done(edit.append('.control', 'run', 'print all'));
			}
			edit.lines.splice(close, 1);
			return edit.done(open + 1);
		}
	},
	{
		name: 'node that does not exist in `.meas`, `.print` or `.save`',
		codes: ['unknown_node'],
		make: (edit, random) => {
			const card = pick(
				edit
					.like(/^\.(?:meas|print|plot|save)$/iu, 2)
					.filter(({ words }) => words.some((word) => /\bv\(\w+\)/iu.test(word))),
				random
			);
			if (!card) return edit.done(edit.append('.print tran v(nonode)'));
			edit.lines[card.index] = (edit.lines[card.index] ?? '').replace(/\bv\((\w+)\)/iu, 'v($1_typo)');
			return edit.done(card.index + 1);
		}
	},
	{
		name: 'keyword of an analysis misspelt',
		codes: ['unknown_sweep'],
		make: (edit, random) => {
			const card = pick(
				edit
					.like(/^\.(?:ac|noise|disto)$/iu, 4)
					.filter(({ words }) => words.some((word) => /^(?:dec|oct|lin)$/iu.test(word))),
				random
			);
			if (!card) return edit.done(edit.append(`.ac ${misspell('dec', random)} 10 1 1k`));
			const at = card.words.findIndex((word) => /^(?:dec|oct|lin)$/iu.test(word));
			edit.setWord(card, at, misspell(card.words[at] ?? '', random));
			return edit.done(card.index + 1);
		}
	},
	{
		name: 'source missing that a sweep or a controlled source names',
		codes: ['unknown_device_name'],
		make: (edit, random) => {
			const [a, b] = twoNodes(edit, random);
			if (b === null) return null;
			return edit.done(edit.append(random() < 0.5 ? '.dc vnosuch 0 1 0.1' : `fnew ${a} ${b} vnosuch 2`));
		}
	},
	{
		name: 'subcircuit defined twice',
		codes: ['subcircuit_redefined'],
		make: (edit, random) => {
			const lines = stage(random);
			const at = edit.append(...lines, '.subckt stage inp out ref', 'rin inp out 5k', 'rout out ref 1k', '.ends');
			return edit.done(at + lines.length, at);
		}
	},
	{
		name: 'model defined twice',
		codes: ['model_redefined'],
		make: (edit) => {
			const at = edit.append('.model newmodel d (is=1f)', '.model newmodel d (is=2f rs=1)');
			return edit.done(at + 1, at);
		}
	},
	{
		name: 'parameter defined twice',
		codes: ['parameter_redefined'],
		make: (edit) => {
			const at = edit.append('.param newval=1k', '.param newval=2k');
			return edit.done(at + 1, at);
		}
	},
	{
		name: '`.ends` without `.subckt`',
		codes: ['ends_unmatched'],
		make: (edit) => edit.done(edit.append('.ends stage'))
	},
	{
		name: 'function of a source with an unknown name',
		codes: ['unknown_source_word'],
		make: (edit, random) => {
			const at = edit.append(
				`vnew newnode 0 ${pick(['puls(0 5 0 1n 1n 1u 2u)', 'sinn(0 1 1k)', 'pwll(0 0 1m 1)', 'exxp(0 1 1n 2n)'], random)}`,
				'rnew newnode 0 1k'
			);
			return edit.done(at);
		}
	}
];

/** A deck with one mistake of a kind in it, or null where it has no place for one. */
export function makeMistake({ make }: MistakeKind, deck: Deck, random: Random): Mistake | null {
	return make(new DeckEditor(deck), random);
}

/** A sound subcircuit of three ports and one parameter. */
function stage(random: Random): string[] {
	return [
		'.subckt stage inp out ref gain=2',
		'rin inp ref 10k',
		`eout mid ref inp ref ${random() < 0.5 ? '{gain}' : '2'}`,
		'rout mid out 1k',
		'.ends'
	];
}

function twoNodes(edit: DeckEditor, random: Random): [string, string | null] {
	const nodes = edit.nodes();
	const first = pick(nodes, random);
	return [
		first ?? '',
		first === null
			? null
			: (pick(
					nodes.filter((node) => node !== first),
					random
				) ?? '0')
	];
}
