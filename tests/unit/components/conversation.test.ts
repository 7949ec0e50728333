import { describe, expect, test } from 'vitest';
import { diffRows, firstChangedLine } from '#lib/components/conversation/tools/diff-rows.ts';
import { groupParts, messageText } from '#lib/components/conversation/messages/group-parts.ts';
import {
	completeMention,
	mentionAt,
	withMention,
	withoutMention,
	withText
} from '#lib/components/conversation/composer/mention.ts';
import { toolTarget } from '#lib/components/conversation/tools/tool-target.ts';
import { cardStatus, metricsLine, toolSummary } from '#lib/components/conversation/tools/tool-summary.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { fileChange, text, toolCall } from '../../support/sample-conversation.ts';

describe('diff', () => {
	test('[L3] lines carry the numbers of both sides, far changes are parted by a gap', async () => {
		const before = Array.from({ length: 20 }, (_, line) => `line ${line + 1}`);
		const after = before.with(1, 'changed').toSpliced(15, 0, 'new');
		const rows = await diffRows(before.join('\n'), after.join('\n'));
		expect(rows?.filter((row) => row.kind !== 'same')).toEqual([
			{ kind: 'removed', before: 2, after: null, text: 'line 2' },
			{ kind: 'added', before: null, after: 2, text: 'changed' },
			{ kind: 'gap' },
			{ kind: 'added', before: null, after: 16, text: 'new' }
		]);
	});

	test.each([
		['a change', 'a\nb\nc\n', 'a\nX\nc\n', 2],
		['an insertion', 'a\nb\n', 'a\nX\nb\n', 2],
		['a deletion', 'a\nb\nc\n', 'a\nc\n', 2],
		['a change far down', `${'x\n'.repeat(40)}b\n`, `${'x\n'.repeat(40)}c\n`, 41],
		['a new file', null, 'a\nb\n', 1],
		['nothing', 'a\n', 'a\n', 1]
	])('[L3] the line to open for %s', async (_name, before, after, line) => {
		expect(firstChangedLine((await diffRows(before, after)) ?? [])).toBe(line);
	});

	test('[S4] two large files without a line in common do not hold up the page', async () => {
		const make = (seed: string): string => Array.from({ length: 20_000 }, (_, line) => `${seed}${line}`).join('\n');
		const rows = await diffRows(make('a'), make('b'));
		expect(rows === null || rows.length > 0).toBe(true);
	});
});

test('[L3] calls that follow each other form a group, in the order of the message', () => {
	const groups = groupParts([
		{ type: 'reasoning', text: 'r', startedAt: 0, durationMs: 1 },
		toolCall('1', 'read_file'),
		text('\n'),
		toolCall('2', 'patch_file'),
		text('Done.'),
		toolCall('3', 'run_simulation')
	]);
	expect(groups.map((group) => (group.type === 'tools' ? group.parts.map((part) => part.callId) : group.type))).toEqual(
		['reasoning', ['1', '2'], 'text', ['3']]
	);
	expect(messageText([text(' a '), toolCall('1', 'read_file'), text('b')])).toBe('a\n\nb');
});

describe('tool cards', () => {
	test('[L3] the file is named while its arguments are still being written', () => {
		expect(toolTarget({ arguments: null, argumentsText: '{"path":"lib/mod' })).toBeNull();
		expect(toolTarget({ arguments: null, argumentsText: '{"path":"lib/models.lib","search":"x' })).toBe(
			'lib/models.lib'
		);
		const call = toolCall('1', 'patch_file', { arguments: null, argumentsText: '{', status: 'writing' });
		expect(toolSummary(call, en.conversation)).toBe('Editing a file');
		expect(toolSummary(toolCall('1', 'patch_file'), en.conversation)).toBe('Edited amplifier.cir');
		expect(toolSummary(toolCall('1', 'tune_varactor'), en.conversation)).toBe('tune_varactor');
	});

	test('[L3] a call is undone when all of its file changes are', () => {
		const call = toolCall('1', 'patch_file');
		const undone = fileChange('a', { status: 'undone' });
		expect(cardStatus(call, [undone, fileChange('b')])).toBe('success');
		expect(cardStatus(call, [undone])).toBe('undone');
		expect(cardStatus(call, [])).toBe('success');
	});

	test('[F9] [PERM6] a call that was denied is not called failed', () => {
		const request = { kind: 'read', argumentsText: '{}' } as const;
		const decision = { allowed: false, by: 'user', scope: null, note: '', at: 0 } as const;
		const call = toolCall('1', 'delete_file', { status: 'failed', permissions: [{ id: 'q', request, decision }] });
		expect(cardStatus(call, [])).toBe('denied');
		expect(cardStatus({ ...call, permissions: [] }, [])).toBe('failed');
	});
});

test('[L3] a run card shows three numbers that were measured; many of a kind are told apart by their signal', () => {
	const metric = (id: string, value: number | null, unit: string, signal = 'v(out)') => ({
		id,
		value,
		unit,
		signal,
		plot: 'ac',
		at: []
	});
	const ac = [metric('gain', 40.12345, 'dB'), metric('phase_margin', null, 'deg'), metric('meas:fmax', 912345, 'Hz')];
	expect(metricsLine({ metrics: ac }, en.metrics.names)).toBe('Gain 40.12 dB · fmax 912.3 kHz');
	const op = ['v(c)', 'v(b)', 'v(e)', 'v(in)'].map((signal, index) => metric('dc_value', index + 1, 'V', signal));
	expect(metricsLine({ metrics: op }, en.metrics.names)).toBe('v(c) 1 V · v(b) 2 V · v(e) 3 V');
	expect(metricsLine({ metrics: [] }, en.metrics.names)).toBe('');
});

describe('mentions', () => {
	test.each([
		['@', 1, { start: 0, query: '' }],
		['see @amp', 8, { start: 4, query: 'amp' }],
		['（@amp', 5, { start: 1, query: 'amp' }],
		['a@b.example', 11, null],
		['@amp ', 5, null],
		['@ amp', 5, null],
		['@low pass', 9, { start: 0, query: 'low pass' }],
		['看看@放大', 5, { start: 2, query: '放大' }],
		['降低＠RE1', 6, { start: 2, query: 'RE1' }],
		['@amp\nnext', 9, null],
		['@amp then @out', 14, { start: 10, query: 'out' }],
		[`@${'x'.repeat(80)}`, 81, null]
	])('[L5] the caret in %j at %i', (value, caret, expected) => {
		expect(mentionAt(value, caret)).toEqual(expected);
	});

	test('[L5] nothing is offered after a name that is mentioned already', () => {
		const mentions = [{ name: 'low pass.cir', target: { kind: 'file' as const, path: 'low pass.cir' } }];
		expect(mentionAt('@low pa', 7, mentions)).toEqual({ start: 0, query: 'low pa' });
		expect(mentionAt('@low pass.cir and', 17, mentions)).toBeNull();
	});

	test('[L5] a mention lives as long as its name is in the text, and can be taken out of it', () => {
		const file = { name: 'low pass.cir', target: { kind: 'file' as const, path: 'low pass.cir' } };
		const node = {
			name: 'out',
			target: {
				kind: 'symbol' as const,
				entry: 'a.cir',
				space: 'node' as const,
				symbol: 'out',
				scope: '',
				path: 'a.cir',
				line: 3
			}
		};
		const empty = { text: '', attachments: [] };
		const one = withMention(empty, 'see @low pass.cir ', { ...file, detail: '', score: 1 } as typeof file);
		expect(one.mentions).toEqual([file]);
		const both = withMention(withMention(one, 'see @low pass.cir @out ', node), 'see @low pass.cir @out ', node);
		expect(both.mentions).toEqual([file, node]);
		expect(withText(both, 'see @out')).toEqual({ text: 'see @out', attachments: [], mentions: [node] });
		expect(withText(both, 'see')).toEqual({ text: 'see', attachments: [] });
		expect(withoutMention(both, 1)).toEqual({ text: 'see @low pass.cir out ', attachments: [], mentions: [file] });
	});

	test('[L5] what follows the mention stays, with one space between', () => {
		expect(completeMention('see @amp now', { start: 4, query: 'amp' }, 'amplifier.cir')).toEqual({
			text: 'see @amplifier.cir now',
			caret: 19
		});
		expect(completeMention('@', { start: 0, query: '' }, 'a.cir')).toEqual({ text: '@a.cir ', caret: 7 });
	});
});
