import { ownValue } from '#lib/base/own-value.ts';
import previews from '../../../examples/previews.json';
import { Fault } from '#lib/base/fault.ts';
import type { LocalText } from '#lib/i18n/locales.ts';

interface ExampleManifest {
	id: string;
	/** Group in the gallery; its title is in the catalogue. */
	family: string;
	/** Position in the gallery. */
	order: number;
	/** Path of the netlist to open and run. */
	entry: string;
	title: LocalText;
	sentence: LocalText;
}

export interface ExampleSummary extends ExampleManifest {
	/** Its headline curve: 64 values between 0 and 1. */
	curve: readonly number[] | null;
}

const manifests = import.meta.glob<ExampleManifest>('/examples/*/example.json', { eager: true, import: 'default' });
// Lazy: a netlist is downloaded when its example is opened. `exhaustive` includes the goals in their dot-folder.
const contents = import.meta.glob<string>(
	['/examples/*/**/*', '!/examples/*/example.json', '!/examples/*/demo.*.json'],
	{
		query: '?raw',
		import: 'default',
		exhaustive: true
	}
);

/** Netlists and model files of all examples, which may be downloaded first; those that cannot be are left out. */
export async function loadExampleModels(): Promise<{ path: string; text: string }[]> {
	const files = Object.entries(contents).filter(([file]) => /\.(?:lib|mod|cir)$/u.test(file));
	const loaded = files.map(async ([file, load]) => {
		const text = await load().catch(() => null);
		return text === null ? [] : [{ path: file.slice(1), text }];
	});
	return (await Promise.all(loaded)).flat();
}

/** Id of the example for which the demo was recorded. */
export const demoExample = 'common-emitter';

const curves: Record<string, readonly number[]> = previews;

/** The gallery in its order. */
export function listExamples(): ExampleSummary[] {
	return Object.values(manifests)
		.map((manifest) => ({ ...manifest, curve: ownValue(curves, manifest.id) ?? null }))
		.sort((a, b) => a.order - b.order);
}

/**
 * All files of an example, with paths relative to the project that is made from it.
 *
 * @throws Fault `example_unknown`; `asset_unavailable` if a file cannot be loaded
 */
export async function loadExample(id: string): Promise<{ path: string; content: string }[]> {
	const folder = `/examples/${id}/`;
	const files = Object.entries(contents).filter(([file]) => file.startsWith(folder));
	if (files.length === 0) throw new Fault('example_unknown', `There is no example named ${id}`, { id });
	return Promise.all(
		files.map(async ([file, load]) => {
			const content = await load().catch(() => {
				throw new Fault('asset_unavailable', `Could not load ${file}`, { path: file });
			});
			return { path: file.slice(folder.length), content };
		})
	);
}
