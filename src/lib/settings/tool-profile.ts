/**
 * Which tools every request offers. `usual`: those that most turns need, from which the model finds the others; `all`: all of them, for
 * models with a large context, or that do not look for tools.
 */
export type ToolProfile = (typeof toolProfiles)[number];
export const toolProfiles = ['usual', 'all'] as const;
