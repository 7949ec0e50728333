import { SettingFields } from './setting-fields.ts';

/** Reads the fields of a project's design goals; its faults are `goals_not_json` and `goals_invalid`. */
export const goalFields = new SettingFields('.circuit_ai/design_goals.json', 'goals');
