import { afterEach, expect, test } from 'vitest';
import { HashingEmbedder } from '../../support/hashing-embedder.ts';
import { IndexedProject, type IndexedProjectOptions } from '../../support/index-project.ts';

let project: IndexedProject | undefined;
afterEach(() => project?.close());

async function indexed(files: Record<string, string>, options: IndexedProjectOptions = {}) {
	project = await IndexedProject.create(files, options);
	return project.opened();
}

const amplifier = 'Two-stage amplifier\nQ1 c b e QNPN\nRC vcc c 4.7k\n.model QNPN NPN(BF=200)\n.end\n';

test('[K2] [KNOW1] a project is found by its words as soon as it is indexed', async () => {
	const { index, search } = await indexed({
		'amp.cir': amplifier,
		'notes.md': '# Bias\n\nThe collector current is 1 mA.\n'
	});
	void index;
	void search;
	const { passages, meaning } = await project!.search('collector current');
	expect(meaning).toBe('off');
	expect(passages[0]).toMatchObject({ place: { kind: 'file', path: 'notes.md', start: 1, end: 3 }, title: 'Bias' });
});

test('[K2] a change is found by the next search', async () => {
	await indexed({ 'amp.cir': amplifier });
	await project!.write('amp.cir', amplifier.replace('RC', 'RLOAD'));
	const { passages } = await project!.search('RLOAD');
	expect(passages[0]?.text).toContain('RLOAD');
	expect((await project!.search('RC vcc')).passages.map(({ text }) => text).join('\n')).not.toMatch(/^RC/m);
});

test('[K2] texts get vectors, each text once', async () => {
	const embedder = new HashingEmbedder();
	await indexed({ 'a.cir': amplifier, 'copy/a.cir': amplifier }, { embedder });
	expect(project!.index.status).toMatchObject({ state: 'ready', fault: null });
	expect(project!.index.status.vectors).toBe(project!.index.status.chunks);
	expect(new Set(embedder.passages).size).toBe(embedder.passages.length);
	expect((await project!.search('amplifier')).meaning).toBe('used');
});
