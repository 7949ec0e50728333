import { afterEach, expect, test } from 'vitest';
import { builtInModel } from '#lib/workers/embedding/local-model.ts';
import { createEmbeddingClient, type EmbeddingClient } from '#lib/workers/embedding/client.ts';

const never = new AbortController().signal;
let client: EmbeddingClient | null = null;

function open(): EmbeddingClient {
	return (client = createEmbeddingClient('/models/word-vectors/'));
}

afterEach(() => {
	client?.end();
	client = null;
});

/** How near a query is to each passage: the cosine, because the vectors have length 1. */
async function nearness(query: string, passages: readonly string[], model = builtInModel): Promise<number[]> {
	const [vector] = await client!.embed(model, [query], true, never);
	const vectors = await client!.embed(model, passages, false, never);
	return vectors.map((other) => other.reduce((sum, value, at) => sum + value * (vector?.[at] ?? 0), 0));
}

test('[K1] texts that mean the same are nearer than others', async () => {
	open();
	const passages = [
		'.subckt opamp inp inn out vdd vss\nM1 d1 inn tail 0 nch W=10u L=1u\n* two-stage operational amplifier\n.ends',
		'* Low-dropout regulator: holds the output while the load jumps\nVREF ref 0 1.2',
		'D1 in out DMOD\n* The bridge turns both half waves up and the capacitor smooths the ripple'
	];
	expect((await nearness('Which amplifier has a high gain?', passages)).map((near) => near > 0)).toHaveLength(3);
	const best = async (query: string) => {
		const near = await nearness(query, passages);
		return near.indexOf(Math.max(...near));
	};
	expect(await best('differential op amp stage')).toBe(0);
	expect(await best('voltage supply that stays constant when the current of the load changes')).toBe(1);
	expect(await best('rectifier')).toBe(2);
	expect(await best('运算放大器的差分输入级')).toBe(0);
	expect(await best('低压差稳压器的负载瞬态')).toBe(1);
	expect(await best('整流桥的纹波')).toBe(2);
});
