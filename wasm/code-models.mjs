import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Helpers the models expect from the host; in the shared-object build dlmain.c forwards them. */
const ALLOCATORS = `
void *malloc_pj(size_t s) { return malloc(s); }
void *calloc_pj(size_t n, size_t s) { return calloc(n, s); }
void *realloc_pj(const void *p, size_t s) { return realloc((void *) p, s); }
void free_pj(const void *p) { free((void *) p); }
`;

const words = (path) => readFileSync(path, 'utf8').split(/\s+/u).filter(Boolean);

/**
 * XSPICE code models as one archive, with the table `spw_code_models` that patch 01 reads instead of dlopen():
 * the models are preprocessed by ngspice's own `cmpp`, built for this machine.
 */
export function buildCodeModels({ tree, build, recipe, run }) {
	const icm = join(tree, 'src/xspice/icm');
	const cmpp = join(build, 'src/xspice/cmpp/build/cmpp');
	const out = join(build, 'codemodels');
	const include = [`-I${join(build, 'src/include')}`, `-I${join(tree, 'src/include')}`, '-w'];
	const objects = [];
	const tables = [];
	const compile = (source, object, extra) => {
		run('emcc', [...recipe.compile, ...extra, ...include, '-c', source, '-o', join(out, object)], { cwd: out });
		objects.push(join(out, object));
	};
	const preprocess = (from, to, mode) => {
		mkdirSync(join(out, to), { recursive: true });
		run(cmpp, [mode], { cwd: out, env: { ...process.env, CMPP_IDIR: join(icm, from), CMPP_ODIR: to } });
	};

	for (const library of recipe.codeModels) {
		preprocess(library, library, '-lst');
		for (const model of words(join(icm, library, 'modpath.lst'))) {
			const folder = `${library}/${model}`;
			preprocess(folder, folder, '-ifs');
			preprocess(folder, folder, '-mod');
			for (const part of ['cfunc', 'ifspec'])
				compile(`${folder}/${part}.c`, `${library}__${model}__${part}.o`, [
					`-I${library}`,
					`-I${join(icm, library)}`,
					`-I${join(icm, folder)}`
				]);
		}
		for (const type of words(join(icm, library, 'udnpath.lst')))
			compile(join(icm, library, type, 'udnfunc.c'), `${library}__${type}__udn.o`, [
				`-I${library}`,
				`-I${join(icm, library)}`,
				`-I${join(icm, library, type)}`
			]);
		tables.push(library);
	}

	const table = tables
		.map(
			(library) => `
#include "${library}/cmextrn.h"
#include "${library}/udnextrn.h"
static SPICEdev *devices_${library}[] = {
#include "${library}/cminfo.h"
NULL };
static const int device_count_${library} = sizeof devices_${library} / sizeof *devices_${library} - 1;
static Evt_Udn_Info_t *types_${library}[] = {
#include "${library}/udninfo.h"
NULL };
static const int type_count_${library} = sizeof types_${library} / sizeof *types_${library} - 1;`
		)
		.join('\n');
	const rows = tables
		.map((l) => `    { "${l}.cm", devices_${l}, &device_count_${l}, types_${l}, &type_count_${l} },`)
		.join('\n');
	writeFileSync(
		join(out, 'table.c'),
		`#include "ngspice/devdefs.h"
#include "ngspice/evtudn.h"
struct spw_code_models { const char *name; SPICEdev **devices; const int *device_count; Evt_Udn_Info_t **node_types; const int *node_type_count; };
${table}
const struct spw_code_models spw_code_models[] = {
${rows}
    { 0, 0, 0, 0, 0 }
};
`
	);
	compile('table.c', 'table.o', ['-I.']);

	// The helpers at the end of dlmain.c (fopen_with_path and the like) without its forwarding half.
	const source = readFileSync(join(icm, 'dlmain.c'), 'latin1');
	const headers = source.slice(0, source.indexOf('#include "ngspice/inpdefs.h"'));
	const helpers = source.slice(source.search(/^#define DFLT_BUF_SIZE/mu));
	writeFileSync(
		join(out, 'helpers.c'),
		`${headers}#include "ngspice/inpdefs.h"\n#include "ngspice/cm.h"\n${helpers}${ALLOCATORS}`,
		'latin1'
	);
	compile('helpers.c', 'helpers.o', ['-I.']);
	run('emar', ['rcs', join(build, 'libcodemodels.a'), ...objects]);
}
