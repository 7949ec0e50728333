import { describe, expect, test, vi } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { Scope } from '#lib/base/scope.ts';

/** Parts that note when they are disposed. */
function parts() {
	const log: string[] = [];
	const part = (name: string, dispose: () => void | Promise<void> = () => undefined) => ({
		dispose: () => {
			log.push(name);
			return dispose();
		}
	});
	return { log, part };
}

describe('[APP9] a scope', () => {
	test('disposes in reverse order, each after the one before it, and only once', async () => {
		const { log, part } = parts();
		const scope = new Scope();
		scope.use(part('first'));
		scope.use(
			part('second', async () => {
				await Promise.resolve();
				log.push('second ended');
			})
		);
		scope.defer(() => void log.push('third'));
		await Promise.all([scope.dispose(), scope.dispose()]);
		expect(log).toEqual(['third', 'second', 'second ended', 'first']);
		await scope.dispose();
		expect(log).toHaveLength(4);
	});

	test('disposes synchronous parts before the call returns', () => {
		const { log, part } = parts();
		const scope = new Scope();
		scope.use(part('first'));
		scope.use(part('second'));
		void scope.dispose();
		expect(log).toEqual(['second', 'first']);
	});

	test('disposes the others when one fails, and throws the first error', async () => {
		const { log, part } = parts();
		const scope = new Scope();
		scope.use(part('first', () => Promise.reject(new Error('later'))));
		scope.use(
			part('second', () => {
				throw new Error('earlier');
			})
		);
		scope.use(part('third'));
		await expect(scope.dispose()).rejects.toThrow('earlier');
		expect(log).toEqual(['third', 'second', 'first']);
	});

	test('disposes at once what is made after its end', async () => {
		const { log, part } = parts();
		const scope = new Scope();
		await scope.dispose();
		const failing = () => Promise.reject(new Error('not thrown'));
		expect(() => scope.use(part('late', failing))).toThrow(expect.objectContaining({ code: 'aborted' }));
		expect(log).toEqual(['late']);
	});

	test.each([
		['fails', () => Promise.reject(new Fault('storage_full', 'full'))],
		['gives null', () => Promise.resolve(null)]
	])('is disposed when what opens in it %s', async (_, end) => {
		const { log, part } = parts();
		const opening = Scope.open(async (scope) => {
			scope.use(part('first', () => Promise.reject(new Error('not thrown'))));
			return end();
		});
		expect(await opening.catch((fault: Fault) => fault.code)).toBe(_ === 'fails' ? 'storage_full' : null);
		expect(log).toEqual(['first']);
	});

	test('belongs to what was opened', async () => {
		const dispose = vi.fn();
		const opened = await Scope.open(async (scope) => ({ part: scope.use({ dispose }), close: () => scope.dispose() }));
		expect(dispose).not.toHaveBeenCalled();
		await opened.close();
		expect(dispose).toHaveBeenCalledOnce();
	});
});
