import { common } from './common.ts';
import { faults } from './faults/faults.ts';
import { gallery } from './gallery.ts';
import { shell } from './shell.ts';
import { trash } from './trash.ts';
import { verdictLevels } from './results/verdict-levels.ts';

/** Texts of the start page, and those that any page may show. The others are loaded with the first page that needs them. */
export const baseEn = { common, faults, gallery, shell, trash, verdictLevels };

export type BaseMessages = typeof baseEn;
