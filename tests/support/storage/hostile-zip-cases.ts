import { backupVersion } from '#lib/db/backup/backup-format.ts';
import { rawZip } from './hostile-zip.ts';
import { operation, textChange } from './sample-records.ts';

export interface HostileZip {
	name: string;
	code: string;
	/** Entry that the fault must name, or null. */
	entry: string | null;
	build(): Promise<Blob>;
}

const good = { name: 'a.cir', content: '* good\n.end\n' };
const noWorkspace = {
	openPaths: [],
	activePath: null,
	mainPath: null,
	layouts: {},
	hidden: [],
	resultTab: 'plot',
	sessionId: null
};
const zeros = (length: number) => new Uint8Array(length);

/** Zips that must be refused, each with the expected fault. */
export const hostileZips: HostileZip[] = [
	refusal('parent folder', 'zip_path_traversal', '../evil.cir'),
	refusal('parent folder inside', 'zip_path_traversal', 'lib/../../evil.cir'),
	refusal('parent folder with backslashes', 'zip_path_traversal', '..\\evil.cir'),
	refusal('absolute path', 'zip_path_traversal', '/etc/passwd'),
	refusal('drive letter', 'zip_path_traversal', 'C:/evil.cir'),
	refusal('backslash', 'zip_bad_name', 'lib\\evil.cir'),
	refusal('zero byte', 'zip_bad_name', 'a\0.cir', 'a\\u0000.cir'),
	refusal('reversed reading order', 'zip_bad_name', 'a\u202ericexe', 'a\\u202ericexe'),
	refusal('device name', 'zip_bad_name', 'lib/NUL.cir'),
	refusal('empty name', 'zip_bad_name', ''),
	refusal('path too long', 'zip_bad_name', `${'d'.repeat(300)}`, `${'d'.repeat(120)}…`),
	refusal('name not in UTF-8', 'zip_bad_name', Uint8Array.of(0x61, 0xff, 0xfe), null),
	{
		name: 'same name twice',
		code: 'zip_duplicate',
		entry: 'a.cir',
		build: () => rawZip([good, { ...good, content: '* other\n' }])
	},
	{
		name: 'names that differ only in case',
		code: 'zip_duplicate',
		entry: 'A.CIR',
		build: () => rawZip([good, { ...good, name: 'A.CIR' }])
	},
	{
		name: 'file where a folder must be',
		code: 'zip_duplicate',
		entry: 'a.cir/b.cir',
		build: () => rawZip([good, { ...good, name: 'a.cir/b.cir' }])
	},
	{
		name: 'symbolic link',
		code: 'zip_symlink',
		entry: 'link',
		build: () => rawZip([good, { name: 'link', content: '/etc/passwd', unixMode: 0o120777 }])
	},
	{
		name: 'device',
		code: 'zip_symlink',
		entry: 'tty',
		build: () => rawZip([good, { name: 'tty', unixMode: 0o020666 }])
	},
	{
		name: 'encrypted entry',
		code: 'zip_encrypted',
		entry: 'secret.cir',
		build: () => rawZip([good, { name: 'secret.cir', content: 'x'.repeat(40), flags: 1 }])
	},
	{
		name: 'more data than declared',
		code: 'zip_bomb',
		entry: 'bomb.lib',
		build: () => rawZip([good, { name: 'bomb.lib', content: zeros(3_000_000), deflate: true, declaredSize: 10 }])
	},
	{
		name: 'one file above the limit',
		code: 'zip_file_too_large',
		entry: 'big.raw',
		build: () => rawZip([good, { name: 'big.raw', content: 'x', declaredSize: 50_000_001 }])
	},
	{
		name: 'all files above the limit',
		code: 'zip_bomb',
		entry: '4.raw',
		build: () =>
			rawZip([0, 1, 2, 3, 4].map((index) => ({ name: `${index}.raw`, content: 'x', declaredSize: 49_000_000 })))
	},
	{
		name: 'two entries over the same data',
		code: 'zip_bomb',
		entry: 'b.cir',
		build: async () => {
			const inner = { ...good, name: 'b.cir' };
			const record = (await rawZip([inner])).slice(0, 30 + inner.name.length + inner.content.length);
			const content = new Uint8Array(await record.arrayBuffer());
			return rawZip([
				{ ...good, content },
				{ ...inner, offset: 30 + good.name.length }
			]);
		}
	},
	{
		name: 'too many entries',
		code: 'zip_too_many',
		entry: null,
		build: () => rawZip(Array.from({ length: 5_001 }, (_, index) => ({ name: `${index}.cir`, content: '' })))
	},
	{
		name: 'wrong checksum',
		code: 'zip_corrupt',
		entry: 'a.cir',
		build: () => rawZip([{ ...good, crc: 1 }])
	},
	{
		name: 'another name inside than in the directory',
		code: 'zip_corrupt',
		entry: 'a.cir',
		build: () => rawZip([{ ...good, localName: 'b.cir' }])
	},
	{
		name: 'packed data that are none',
		code: 'zip_corrupt',
		entry: 'a.cir',
		build: () => rawZip([{ ...good, method: 8 }])
	},
	{
		name: 'unknown packing',
		code: 'zip_unsupported',
		entry: 'a.cir',
		build: () => rawZip([{ ...good, method: 98 }])
	},
	{ name: 'text file', code: 'zip_not_a_zip', entry: null, build: async () => new Blob(['* a netlist\n'.repeat(9)]) },
	{ name: 'empty file', code: 'zip_not_a_zip', entry: null, build: async () => new Blob([]) },
	{ name: 'zip without files', code: 'zip_empty', entry: null, build: () => rawZip([]) },
	{
		name: 'zip cut in half',
		code: 'zip_not_a_zip',
		entry: null,
		build: async () => {
			const whole = await rawZip([good, { name: 'b.cir', content: 'x'.repeat(500) }]);
			return whole.slice(0, whole.size / 2);
		}
	},
	damagedBackup('manifest that is no JSON', { '.circuit_ai/manifest.json': '{' }, '.circuit_ai/manifest.json'),
	damagedBackup(
		'manifest of another kind',
		{ '.circuit_ai/manifest.json': '{"format":"x"}' },
		'.circuit_ai/manifest.json'
	),
	tooLong('a curve', { thumbnail: Array(100_000).fill(0.5) }),
	tooLong('open files', { workspace: { ...noWorkspace, openPaths: Array(100_000).fill('a.cir') } }),
	tooLong('layouts', {
		workspace: { ...noWorkspace, layouts: Object.fromEntries([...Array(2_000).keys()].map((key) => [key, [1]])) }
	}),
	tooLong('a path', { workspace: { ...noWorkspace, activePath: 'x'.repeat(1_000_000) } }),
	tooLong('accepted runs', { acceptedRuns: Array(100_000).fill('r') }),
	damagedBackup('history without a manifest', { '.circuit_ai/runs.json': '[]' }, '.circuit_ai/manifest.json'),
	damagedBackup(
		'manifest without its history',
		{ '.circuit_ai/manifest.json': manifest() },
		'.circuit_ai/operations.json'
	),
	damagedBackup(
		'run of another shape',
		{
			'.circuit_ai/manifest.json': manifest(),
			'.circuit_ai/operations.json': '[]',
			'.circuit_ai/runs.json': '[{"id":1}]'
		},
		'.circuit_ai/runs.json'
	),
	damagedBackup(
		'bytes of a journal entry that are not base64',
		{
			'.circuit_ai/manifest.json': manifest({ version: backupVersion }),
			'.circuit_ai/operations.json': JSON.stringify([
				{ ...operation({}), changes: [{ ...textChange({ before: null, after: null }), before: { base64: '*' } }] }
			]),
			'.circuit_ai/runs.json': '[]'
		},
		'.circuit_ai/operations.json'
	),
	{
		name: 'backup of a newer version',
		code: 'zip_backup_newer',
		entry: null,
		build: () =>
			rawZip([good, { name: '.circuit_ai/manifest.json', content: manifest({ version: backupVersion + 1 }) }])
	}
];

function refusal(
	name: string,
	code: string,
	path: string | Uint8Array<ArrayBuffer>,
	entry: string | null = typeof path === 'string' ? path : null
): HostileZip {
	return { name, code, entry, build: () => rawZip([good, { ...good, name: path }]) };
}

function damagedBackup(name: string, files: Record<string, string>, entry: string): HostileZip {
	const entries = Object.entries(files).map(([path, content]) => ({ name: path, content }));
	return { name, code: 'zip_backup_invalid', entry, build: () => rawZip([good, ...entries]) };
}

/** A manifest with a list or a text of a length that no page can show. */
function tooLong(name: string, project: Record<string, unknown>): HostileZip {
	const described = { exampleId: null, createdAt: 1, editedAt: 2, thumbnail: null, workspace: null, ...project };
	const path = '.circuit_ai/manifest.json';
	const files = { [path]: manifest({ version: backupVersion, project: described }) };
	return damagedBackup(`[DB20] ${name} of a length that no page can show`, files, path);
}

function manifest(change: Record<string, unknown> = {}): string {
	const project = { exampleId: null, createdAt: 1, editedAt: 2, thumbnail: null, workspace: null };
	const fields = { format: 'spicewright-project', version: 1, name: 'x', exportedAt: '', project, files: [] };
	return JSON.stringify({ ...fields, ...change });
}
