import type { Rule } from './context.ts';
import { analyses } from './program/analyses.ts';
import { calls } from './program/calls.ts';
import { ending } from './program/ending.ts';
import { modelKinds } from './program/model-kinds.ts';
import { redefinitions } from './program/redefinitions.ts';
import { unknownNames } from './program/unknown-names.ts';
import { unused } from './program/unused.ts';

/** Everything a program is looked through for; a further rule is a further entry. */
export const programRules: readonly Rule[] = [unknownNames, redefinitions, calls, modelKinds, analyses, ending, unused];
