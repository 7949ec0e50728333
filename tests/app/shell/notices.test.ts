import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Notices } from '#lib/app/shell/notices.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';

let clock: ManualClock;
let notices: Notices;
const shown = () => notices.list.map(({ text }) => text);
const undo = { label: 'Undo', run: vi.fn() };

beforeEach(() => {
	clock = new ManualClock();
	notices = new Notices(({ message }) => message, clock);
});

describe('[A8] notices', () => {
	test('go after a few seconds, those with an action later, errors only when they are closed', async () => {
		notices.info('Copied');
		notices.info('Deleted a.cir', undo);
		notices.error(new Fault('storage_full', 'The storage is full.'));
		await clock.advance(6_000);
		expect(shown()).toEqual(['Deleted a.cir', 'The storage is full.']);
		await clock.advance(6_000);
		expect(shown()).toEqual(['The storage is full.']);
		await clock.advance(3_600_000);
		notices.close(notices.list[0]!.id);
		expect(shown()).toEqual([]);
		expect(clock.pending).toBe(0);
	});

	test('stay while they are read, and have their time again afterwards', async () => {
		notices.info('Deleted a.cir', undo);
		await clock.advance(10_000);
		notices.hold(true);
		notices.info('Copied');
		await clock.advance(60_000);
		expect(shown()).toEqual(['Deleted a.cir', 'Copied']);
		notices.hold(false);
		await clock.advance(11_000);
		expect(shown()).toEqual(['Deleted a.cir']);
		await clock.advance(1_000);
		expect(shown()).toEqual([]);
	});

	test('go when what they are about has been settled another way', () => {
		notices.info('Deleted a.cir', undo, 'operation-1');
		notices.info('Deleted b.cir', undo, 'operation-2');
		notices.settle('operation-1');
		expect(shown()).toEqual(['Deleted b.cir']);
	});

	test('say the same thing once, at most four at a time, and nothing of what was cancelled', () => {
		notices.error(new Fault('aborted', 'Stopped.'));
		for (let count = 0; count < 2; count++) notices.info('Copied');
		expect(shown()).toEqual(['Copied']);
		for (const name of ['a', 'b', 'c', 'd']) notices.info(`Deleted ${name}`, undo);
		expect(shown()).toEqual(['a', 'b', 'c', 'd'].map((name) => `Deleted ${name}`));
	});
});
