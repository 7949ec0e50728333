// Builds ngspice as WebAssembly: see README.md. Needs Debian's emscripten, autotools, bison, flex and gcc.
import { spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fileHash, recipeHash } from './recipe-hash.mjs';
import { buildCodeModels } from './code-models.mjs';
import { buildKlu, kluFolders, kluInclude } from './klu.mjs';
import { outlineLoads } from './outline.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const WORK = join(HERE, 'work');
const TREE = join(WORK, 'ngspice');
const SUITESPARSE = join(WORK, 'suitesparse');
const BUILD = join(WORK, 'build');
const DIST = join(HERE, 'dist');
const STAMP = join(WORK, 'library.stamp');
const recipe = JSON.parse(readFileSync(join(HERE, 'recipe.json'), 'utf8'));
/** Debian keeps the JS packages emcc's optimiser needs here; without it: "Cannot find module acorn". */
const ENV = { ...process.env, NODE_PATH: '/usr/share/nodejs', LC_ALL: 'C' };

/** Run a program; on failure show the end of its output and stop. */
function run(program, args, { cwd = WORK, log = null, env = ENV } = {}) {
	const done = spawnSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
	const output = `${done.stdout ?? ''}${done.stderr ?? ''}`;
	if (log) writeFileSync(join(WORK, log), output);
	if (done.status !== 0) {
		process.stderr.write(output.slice(-4000));
		throw new Error(`${program} ${args.join(' ')} failed (${String(done.status ?? done.error)})`);
	}
	return done.stdout;
}

function step(title) {
	console.log(`${new Date().toISOString().slice(11, 19)} ${title}`);
}

/** The archive from the machine's own package sources, read as source packages, into `work/`. */
function fetchSource(source) {
	const archive = join(WORK, source.archive);
	if (!existsSync(archive)) {
		const parts = join(WORK, 'apt', 'parts');
		mkdirSync(parts, { recursive: true });
		mkdirSync(join(WORK, 'apt', 'lists', 'partial'), { recursive: true });
		const folder = '/etc/apt/sources.list.d';
		for (const name of readdirSync(folder).filter((n) => n.endsWith('.sources')))
			writeFileSync(
				join(parts, name),
				readFileSync(join(folder, name), 'utf8').replace(/^Types: .*$/gmu, 'Types: deb-src')
			);
		if (existsSync('/etc/apt/sources.list'))
			writeFileSync(
				join(parts, 'main.list'),
				readFileSync('/etc/apt/sources.list', 'utf8').replace(/^deb /gmu, 'deb-src ')
			);
		const options = [
			'-o',
			'Dir::Etc::SourceList=/dev/null',
			'-o',
			`Dir::Etc::SourceParts=${parts}`,
			'-o',
			`Dir::State::Lists=${join(WORK, 'apt', 'lists')}`
		];
		run('apt-get', [...options, 'update']);
		run('apt-get', [...options, 'source', '--download-only', `${source.package}=${source.version}`]);
	}
	const hash = fileHash(archive);
	if (hash !== source.sha256) throw new Error(`${archive} has SHA-256 ${hash}, the recipe wants ${source.sha256}`);
	return archive;
}

function unpackAndPatch(archive) {
	rmSync(TREE, { recursive: true, force: true });
	const unpacked = join(WORK, 'unpacked');
	rmSync(unpacked, { recursive: true, force: true });
	mkdirSync(unpacked);
	run('tar', ['xf', archive, '-C', unpacked]);
	renameSync(join(unpacked, readdirSync(unpacked)[0]), TREE);
	const folder = join(HERE, 'patches');
	for (const name of readdirSync(folder).sort())
		run('patch', ['-p1', '--fuzz=0', '--forward', '-i', join(folder, name)], { cwd: TREE });
	outlineLoads(TREE);
}

function unpackSuiteSparse(archive) {
	rmSync(SUITESPARSE, { recursive: true, force: true });
	mkdirSync(SUITESPARSE);
	const wanted = kluFolders.map((name) => `*/${name}`);
	run('tar', [
		'xf',
		archive,
		'-C',
		SUITESPARSE,
		'--strip-components=1',
		'--wildcards',
		'--no-wildcards-match-slash',
		...wanted
	]);
}

function buildLibrary() {
	rmSync(BUILD, { recursive: true, force: true });
	mkdirSync(BUILD);
	const c = recipe.compile.join(' ');
	run('./autogen.sh', [], { cwd: TREE, log: 'autogen.log' });
	run(
		'emconfigure',
		[
			'../ngspice/configure',
			...recipe.configure,
			`CFLAGS=${c}`,
			`CXXFLAGS=${c} ${recipe.compileCxx.join(' ')}`,
			'LDFLAGS=-sSUPPORT_LONGJMP=emscripten'
		],
		{ cwd: BUILD, log: 'configure.log' }
	);
	// the date of the build would make every artefact differ
	const config = join(BUILD, 'src/include/ngspice/config.h');
	writeFileSync(config, readFileSync(config, 'utf8').replace(/(?<=NGSPICEBUILDDATE )".*"/u, '""'));
	// cmpp runs on the building machine and the code models are linked by us
	const makefile = join(BUILD, 'src/xspice/Makefile');
	const before = readFileSync(makefile, 'utf8');
	const after = before.replace(/^SUBDIRS = mif cm enh evt ipc idn cmpp icm/mu, 'SUBDIRS = mif cm enh evt ipc idn');
	if (after === before) throw new Error('src/xspice/Makefile is not as expected');
	writeFileSync(makefile, after);
	run('make', ['-C', 'src/xspice/cmpp', 'build/cmpp'], { cwd: BUILD, log: 'cmpp.log' });
	run(
		'make',
		[`-j${availableParallelism()}`, '-C', 'src', 'STATIC=', 'libngspice_la_CFLAGS=', 'libngspice_la_LDFLAGS='],
		{ cwd: BUILD, log: 'make.log' }
	);
}

function link() {
	const include = [
		...['src/include', 'src/maths/sparse'].flatMap((name) => [`-I${join(BUILD, name)}`, `-I${join(TREE, name)}`]),
		...kluInclude(SUITESPARSE),
		'-w'
	];
	const objects = ['api', 'internals', 'glibc-random', 'klu-solver'].map((name) => {
		const object = join(BUILD, `${name}.o`);
		run('emcc', [...recipe.compile, ...include, '-c', join(HERE, 'src', `${name}.c`), '-o', object]);
		return object;
	});
	mkdirSync(DIST, { recursive: true });
	run(
		'emcc',
		[
			...recipe.compile,
			...objects,
			'-Wl,--whole-archive',
			join(BUILD, 'src/.libs/libngspice.a'),
			'-Wl,--no-whole-archive',
			join(BUILD, 'libcodemodels.a'),
			join(BUILD, 'libklu.a'),
			...recipe.link,
			'-o',
			join(DIST, 'ngspice.mjs')
		],
		{ log: 'link.log' }
	);
	const glue = join(DIST, 'ngspice.mjs');
	const text = readFileSync(glue, 'utf8');
	// A bundler would emit the binary a second time for this expression; the module is always handed over compiled.
	const found =
		/new URL\('ngspice\.wasm',\s*import\.meta\.url\)\.(?:toString\(\)|href)|new URL\("ngspice\.wasm",\s*import\.meta\.url\)\.(?:toString\(\)|href)/gu;
	if (!found.test(text)) throw new Error('the glue code is not as expected');
	writeFileSync(glue, `/* Built by wasm/build.mjs; do not edit. */\n${text.replace(found, '""')}`);
	cpSync(join(HERE, 'src/ngspice.d.mts'), join(DIST, 'ngspice.d.mts'));
}

/** Licence texts of everything inside the binary, as About shows them. */
function writeNotices() {
	const list = recipe.licences.map(({ part, licence }) => `- ${part}: ${licence}`).join('\n');
	const sparse = readFileSync(join(TREE, 'src/maths/sparse/spconfig.h'), 'latin1').match(
		/Revision and copyright[\s\S]*?\*\//u
	);
	const emscripten = ['/usr/share/doc/emscripten/copyright']
		.filter(existsSync)
		.map((path) => readFileSync(path, 'utf8'));
	const sections = [
		['ngspice: COPYING', readFileSync(join(TREE, 'COPYING'), 'latin1')],
		['Sparse 1.3', sparse ? sparse[0].replace(/^ ?\*\/?/gmu, '') : ''],
		...kluFolders.slice(0, -1).map((name) => [name, readFileSync(join(SUITESPARSE, name, 'Doc/License.txt'), 'utf8')]),
		['GNU Lesser General Public License 2.1', readFileSync(join(SUITESPARSE, 'KLU/Doc/lesser.txt'), 'utf8')],
		['Emscripten (runtime, musl libc, compiler-rt)', emscripten.join('\n')]
	];
	writeFileSync(
		join(DIST, 'NOTICES.txt'),
		[
			`ngspice ${recipe.ngspiceVersion}, built as WebAssembly. The binary is a separate file; its recipe (sources, patches, flags)`,
			'is part of this project, so its LGPL parts can be changed and relinked.',
			'',
			list,
			'',
			...sections.flatMap(([title, text]) => ['='.repeat(78), title, '='.repeat(78), '', text.trim(), ''])
		].join('\n')
	);
}

function writeManifest() {
	const wasm = readFileSync(join(DIST, 'ngspice.wasm'));
	const files = ['ngspice.mjs', 'ngspice.d.mts', 'ngspice.wasm', 'NOTICES.txt'];
	const manifest = {
		ngspiceVersion: recipe.ngspiceVersion,
		source: recipe.source,
		suitesparse: recipe.suitesparse,
		recipeHash: recipeHash(HERE),
		toolchain: {
			emcc: run('emcc', ['--version']).split('\n')[0],
			gcc: run('gcc', ['--version']).split('\n')[0],
			node: process.version
		},
		flags: { configure: recipe.configure, compile: recipe.compile, compileCxx: recipe.compileCxx, link: recipe.link },
		codeModels: recipe.codeModels,
		licences: recipe.licences.map(({ part, licence }) => ({ part, licence })),
		sizes: {
			wasm: wasm.length,
			wasmGzip: gzipSync(wasm, { level: 9 }).length,
			wasmBrotli: brotliCompressSync(wasm).length
		},
		files: Object.fromEntries(
			files.map((name) => [name, { bytes: statSync(join(DIST, name)).size, sha256: fileHash(join(DIST, name)) }])
		)
	};
	writeFileSync(join(DIST, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

// the decks ngspice ships, for npm run test:corpus: needs no compiler
if (process.argv.includes('--source')) {
	mkdirSync(WORK, { recursive: true });
	if (!existsSync(TREE)) unpackAndPatch(fetchSource(recipe.source));
	process.exit(0);
}
const version = spawnSync('emcc', ['--version'], { encoding: 'utf8' }).stdout ?? '';
if (!version.includes(` ${recipe.toolchain.emcc} `))
	throw new Error(`emcc ${recipe.toolchain.emcc} is wanted, found: ${version.split('\n')[0] || 'none'}`);
mkdirSync(WORK, { recursive: true });
// everything but src/ decides the library; with src/ alone changed, a relink is enough
const libraryHash = recipeHash(HERE, (name) => !name.startsWith('src/'));
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== libraryHash) {
	rmSync(STAMP, { force: true });
	step('source');
	unpackAndPatch(fetchSource(recipe.source));
	unpackSuiteSparse(fetchSource(recipe.suitesparse));
	step('library (about five minutes)');
	buildLibrary();
	step('KLU');
	buildKlu({ suiteSparse: SUITESPARSE, build: BUILD, recipe, run });
	step('code models');
	buildCodeModels({ tree: TREE, build: BUILD, recipe, run });
	writeFileSync(STAMP, libraryHash);
}
step('link');
link();
writeNotices();
writeManifest();
step('done');
