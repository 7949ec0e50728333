import type { Rule } from './context.ts';
import { analyses } from './program/analyses.ts';
import { calls } from './program/calls.ts';
import { dangling } from './program/dangling.ts';
import { digitNodes } from './program/digit-nodes.ts';
import { ending } from './program/ending.ts';
import { foreignFunctions } from './program/foreign-functions.ts';
import { functionArguments } from './program/function-arguments.ts';
import { floating } from './program/floating.ts';
import { macros } from './program/macros.ts';
import { modelKinds } from './program/model-kinds.ts';
import { parameters } from './program/parameters.ts';
import { recursion } from './program/recursion.ts';
import { redefinitions } from './program/redefinitions.ts';
import { scriptNames } from './program/script-names.ts';
import { signals } from './program/signals.ts';
import { title } from './program/title.ts';
import { unknownNames } from './program/unknown-names.ts';
import { unused } from './program/unused.ts';

/** All rules for programs; to add a rule, add an entry. */
export const programRules: readonly Rule[] = [
	title,
	unknownNames,
	signals,
	scriptNames,
	redefinitions,
	calls,
	recursion,
	macros,
	modelKinds,
	functionArguments,
	foreignFunctions,
	parameters,
	dangling,
	digitNodes,
	floating,
	analyses,
	ending,
	unused
];
