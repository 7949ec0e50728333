import { describe, expect, it } from 'vitest';
import { extractKeywords } from '#lib/spice/project/keywords.ts';
import { programOf } from './program-of.ts';

const program = programOf({
	'filters/lowpass.cir':
		't\n.subckt stage in out\n.ends\nRload out 0 1k\nX1 in mid stage\n.param width=1u\n.model fast npn\n'
});

describe('keywords of a question', () => {
	it('[J3] [PROJ25] finds what the project has, in the order to look for it', () => {
		const found = extractKeywords(
			[program],
			'Why is the gain at mid in lowpass.cir so low when stage drives Rload with width 2?'
		);
		expect(found).toEqual({
			devices: ['Rload'],
			nodes: ['mid'],
			files: ['lowpass.cir'],
			subcircuits: ['stage'],
			metrics: ['gain'],
			identifiers: ['width'],
			terms: ['Rload', 'mid', 'lowpass.cir', 'stage', 'gain', 'width'],
			semanticQuery: 'low drives 2'
		});
	});

	it('[J3] [PROJ25] takes words for what they look like where the project does not have them', () => {
		const { devices, nodes, files, identifiers } = extractKeywords([], 'R7 at VDD in other.lib and my_thing, 10 k');
		expect({ devices, nodes, files, identifiers }).toEqual({
			devices: ['R7'],
			nodes: ['VDD'],
			files: ['other.lib'],
			identifiers: ['my_thing']
		});
	});

	it('[J3] [PROJ25] takes an everyday word for a node only in v()', () => {
		expect(extractKeywords([program], 'what is in it').nodes).toEqual([]);
		expect(extractKeywords([program], 'plot v(in, out) and i(V9)')).toMatchObject({
			nodes: ['in', 'out'],
			devices: ['V9'],
			semanticQuery: 'plot'
		});
	});

	it('[J3] [PROJ25] takes names in capitals, and subcircuits as netlists define and call them', () => {
		expect(extractKeywords([], 'Is BIAS NOT stable in .subckt opamp2?')).toMatchObject({
			subcircuits: ['opamp2'],
			identifiers: ['BIAS'],
			semanticQuery: 'stable'
		});
		expect(extractKeywords([], 'Why does this fail:\nX1 in out 0 buffer\nthanks').subcircuits).toEqual(['buffer']);
	});

	it('[J3] [PROJ25] reads Chinese', () => {
		expect(extractKeywords([program], '为什么Rload上的增益带宽积太小？')).toMatchObject({
			devices: ['Rload'],
			metrics: ['增益带宽积'],
			semanticQuery: '为什么 上的 太小'
		});
	});
});
