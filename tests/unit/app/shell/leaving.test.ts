import { beforeEach, describe, expect, test, vi } from 'vitest';
import { watchLeaving } from '#lib/app/shell/leaving.ts';

let visibilityState: DocumentVisibilityState;
let isUnsaved: boolean;
const keep = vi.fn();
const window = new EventTarget();
const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
Object.defineProperty(document, 'visibilityState', { get: () => visibilityState });

/** Sends an event; returns whether the browser would ask. */
function send(target: EventTarget, name: string): boolean {
	return !target.dispatchEvent(new Event(name, { cancelable: true }));
}

beforeEach(() => {
	visibilityState = 'visible';
	isUnsaved = true;
	keep.mockClear();
});

describe('[APP2] [APP3] leaving the page', () => {
	test('keeps what is not stored when the page goes out of sight or ends', () => {
		const stop = watchLeaving({ window, document }, { keep, isUnsaved: () => isUnsaved });
		send(document, 'visibilitychange');
		expect(keep).not.toHaveBeenCalled();
		visibilityState = 'hidden';
		send(document, 'visibilitychange');
		expect(keep).toHaveBeenCalledOnce();
		send(window, 'pagehide');
		expect(keep).toHaveBeenCalledTimes(2);
		stop();
		send(window, 'pagehide');
		expect(keep).toHaveBeenCalledTimes(2);
	});

	test('asks only while something is not stored', () => {
		const stop = watchLeaving({ window, document }, { keep, isUnsaved: () => isUnsaved });
		expect(send(window, 'beforeunload')).toBe(true);
		expect(keep).toHaveBeenCalledOnce();
		isUnsaved = false;
		expect(send(window, 'beforeunload')).toBe(false);
		stop();
	});
});
