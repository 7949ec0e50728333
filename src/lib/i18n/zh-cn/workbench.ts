import type { workbench as english } from '../en/workbench.ts';

export const workbench: typeof english = {};
