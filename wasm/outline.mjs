import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Parts of BSIM4's load function that become functions of their own: `from` and `to` are comments in it, `inputs` the local
 * variables whose values a part needs. No part leaves a value in a local variable that is read after it.
 */
const parts = [
	{
		name: 'junctionCurrents',
		from: '/* Source/drain junction diode DC model begins */',
		to: '/* End of diode DC model */',
		inputs: ['vbs_jct', 'vbd_jct']
	},
	{
		name: 'resistancesAndLeakage',
		from: '/* Calculate bias-dependent external S/D resistance */',
		to: '/* Calculate gate tunneling current */',
		inputs: ['vgs', 'vgd', 'vbs', 'vbd', 'vds', 'vses', 'vdes', 'toxe', 'epsrox']
	},
	{
		name: 'gateCurrents',
		from: '/* Calculate gate tunneling current */',
		to: '/* End of Gate current */',
		inputs: [
			...['vgs', 'vgd', 'toxe', 'Vtm', 'Vtm0', 'Vgs_eff', 'dVgs_eff_dVg', 'Vbseff', 'dVbseff_dVb'],
			...['dVth_dVd', 'dVth_dVb'],
			...['Vgsteff', 'dVgsteff_dVg', 'dVgsteff_dVd', 'dVgsteff_dVb'],
			...['Vdseff', 'dVdseff_dVg', 'dVdseff_dVd', 'dVdseff_dVb']
		]
	},
	{
		name: 'junctionCharges',
		from: '/* Calculate junction C-V */',
		to: /\/\*\s+\*\s+check convergence/u,
		inputs: ['ChargeComputationNeeded', 'vbs_jct', 'vbd_jct']
	}
];

/** Where the declarations of the local variables end. */
const DECLARATIONS_END = 'ScalingFactor = 1.0e-9;';

/**
 * Takes the parts out of a load function. V8 11.3 (Node 20) compiles a function of more than 8,192 virtual registers with a
 * register allocator that makes it 1.4 times slower, which BSIM4's load functions just exceed. The flags for linking keep
 * Binaryen from putting the parts back.
 *
 * @param {string} source
 * @param {string} prefix of the version's names, such as `BSIM4v5`
 */
function outline(source, prefix) {
	const head = source.indexOf(`int\n${prefix}load(`);
	const declarations = source.slice(head, source.indexOf(DECLARATIONS_END, head)).replace(/\/\*[\s\S]*?\*\//gu, '');
	const declared = [...declarations.matchAll(/^double ([^;]+);/gmu)].flatMap(([, list]) => list.split(','));
	const nameOf = (/** @type {string} */ local) => local.split('=')[0].trim();
	const locals = declared.map(nameOf);
	const parameterType = /^(struct \w+) \*pParam;/mu.exec(declarations)?.[1];
	const functions = [];
	let rest = source.slice(head);
	for (const { name, from, to, inputs } of parts) {
		const start = rest.indexOf(from);
		const length = rest.slice(start).search(to instanceof RegExp ? to : to.replace(/[/*]/gu, '\\$&'));
		if (head < 0 || start < 0 || length < 0) throw new Error(`${prefix}load is not as expected: ${name}`);
		const body = rest.slice(start, start + length);
		const isUsed = (/** @type {string} */ local) => new RegExp(`\\b${local}\\b`, 'u').test(body);
		const used = declared.filter((local) => !inputs.includes(nameOf(local)) && isUsed(nameOf(local)));
		const needed = inputs.filter(isUsed);
		const parameters = needed.map((input) => `${locals.includes(input) ? 'double' : 'int'} ${input}`);
		functions.push(
			`static __attribute__((noinline)) void\n${name}(${prefix}model *model, ${prefix}instance *here, CKTcircuit *ckt,`,
			`    ${parameters.join(', ')})`,
			`{\n${parameterType} *pParam = here->pParam;`,
			`double ${used.map((local) => local.trim()).join(', ')};\n`,
			`          ${body.trimEnd()}\n}\n`
		);
		rest = `${rest.slice(0, start)}${name}(model, here, ckt, ${needed.join(', ')});\n\n          ${rest.slice(start + length)}`;
	}
	return `${source.slice(0, head)}${functions.join('\n')}\n${rest}`;
}

/** @param {string} tree the patched source of ngspice */
export function outlineLoads(tree) {
	for (const version of ['', 'v5', 'v6', 'v7']) {
		const file = join(tree, `src/spicelib/devices/bsim4${version}/b4${version}ld.c`);
		writeFileSync(file, outline(readFileSync(file, 'latin1'), `BSIM4${version}`), 'latin1');
	}
}
