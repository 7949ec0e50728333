import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const DOUBLE_AND_COMPLEX = [
	'klu',
	'klu_kernel',
	'klu_dump',
	'klu_factor',
	'klu_free_numeric',
	'klu_solve',
	'klu_scale',
	'klu_refactor',
	'klu_tsolve',
	'klu_diagnostics',
	'klu_sort',
	'klu_extract'
];
const ONCE = {
	KLU: ['klu_free_symbolic', 'klu_defaults', 'klu_analyze_given', 'klu_analyze', 'klu_memory'],
	BTF: ['btf_order', 'btf_maxtrans', 'btf_strongcomp'],
	AMD: ['amd_aat', 'amd_1', 'amd_2', 'amd_dump', 'amd_postorder', 'amd_post_tree', 'amd_defaults', 'amd_order'].concat([
		'amd_control',
		'amd_info',
		'amd_valid',
		'amd_preprocess'
	]),
	COLAMD: ['colamd']
};

/** Folders of SuiteSparse that are compiled, and whose licence texts are shipped. */
export const kluFolders = ['KLU', 'BTF', 'AMD', 'COLAMD', 'SuiteSparse_config'];

/** Options with which a C file finds the headers of KLU. @param {string} suiteSparse its source folder */
export function kluInclude(suiteSparse) {
	return kluFolders.map((name) => `-I${join(suiteSparse, name === 'SuiteSparse_config' ? name : `${name}/Include`)}`);
}

/** KLU with what it needs of SuiteSparse as `libklu.a`: 32-bit indices, real and complex. */
export function buildKlu({ suiteSparse, build, recipe, run }) {
	const out = join(build, 'klu');
	mkdirSync(out, { recursive: true });
	const objects = [];
	const compile = (source, name, extra = []) => {
		const object = join(out, `${name}.o`);
		const options = [...recipe.compile, '-DNTIMER', '-DNPRINT', '-w', ...extra, ...kluInclude(suiteSparse)];
		run('emcc', [...options, '-c', join(suiteSparse, source), '-o', object]);
		objects.push(object);
	};
	for (const name of DOUBLE_AND_COMPLEX) {
		compile(`KLU/Source/${name}.c`, `${name}_d`);
		compile(`KLU/Source/${name}.c`, `${name}_z`, ['-DCOMPLEX']);
	}
	for (const [folder, names] of Object.entries(ONCE))
		for (const name of names) compile(`${folder}/Source/${name}.c`, name, ['-DDINT']);
	compile('SuiteSparse_config/SuiteSparse_config.c', 'SuiteSparse_config');
	run('emar', ['rcs', join(build, 'libklu.a'), ...objects]);
}
