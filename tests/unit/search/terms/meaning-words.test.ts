import { describe, expect, it } from 'vitest';
import { englishOf } from '#lib/search/terms/english-of.ts';
import { meaningWords } from '#lib/search/terms/meaning-words.ts';
import { readNetlistLine } from '#lib/search/terms/netlist-words.ts';

describe('[K1] words that carry the meaning', () => {
	it('are English for Chinese terms, the longest first', () => {
		expect(englishOf('运放的增益带宽积是多少')).toEqual(['operational', 'amplifier', 'gain', 'bandwidth', 'product']);
		expect(englishOf('相位裕度')).toEqual(['phase', 'margin']);
		expect(englishOf('相位')).toEqual(['phase']);
		expect(englishOf('今天天气很好')).toEqual([]);
	});

	it('are those of a text in both languages, each once', () => {
		expect(meaningWords('这个LDO的 phase margin 为什么这么低？LDO!', 100)).toEqual([
			'low',
			'dropout',
			'voltage',
			'regulator',
			'phase',
			'margin',
			'why'
		]);
	});

	it('leave out numbers, values and punctuation', () => {
		expect(meaningWords('3.3 V at 10k, -40…125', 100)).toEqual(['v', 'at', 'k']);
		expect(meaningWords('12 34.5 !?', 100)).toEqual([]);
	});

	it('take names apart', () => {
		expect(meaningWords('loopGain of two_stage_opamp2', 100)).toEqual([
			'loop',
			'gain',
			'of',
			'two',
			'stage',
			'operational',
			'amplifier'
		]);
	});

	it('say what the devices and cards of a netlist are', () => {
		const netlist = 'M5 0 d2 gate gate PCH W=100u L=0.5u\nR1 in out 10k\n.tran 1u 10m\nVIN in 0 AC 1';
		expect(meaningWords(netlist, 100)).toEqual([
			'mosfet',
			'transistor',
			'gate',
			'resistor',
			'transient',
			'time',
			'analysis',
			'voltage',
			'source'
		]);
	});

	it('take prose for no netlist', () => {
		for (const line of ['Is the gain high?', 'A mirror copies it', 'The error amplifier drives it', '* R1 is large'])
			expect(readNetlistLine(line)).toBeNull();
		expect(readNetlistLine('X1 in out amp')).toEqual({ meaning: 'circuit block', rest: '' });
		expect(readNetlistLine('  .SUBCKT comparator a b')).toEqual({ meaning: 'circuit block', rest: 'comparator' });
	});

	it('end at the limit', () => {
		expect(meaningWords('one two three four five', 3)).toEqual(['one', 'two', 'three']);
	});
});
