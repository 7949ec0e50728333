import type { BaseMessages } from '../en/base-messages.ts';
import { common } from './common.ts';
import { faults } from './faults/faults.ts';
import { gallery } from './gallery.ts';
import { shell } from './shell.ts';
import { trash } from './trash.ts';
import { verdictLevels } from './results/verdict-levels.ts';

export const baseZhCn: BaseMessages = { common, faults, gallery, shell, trash, verdictLevels };
