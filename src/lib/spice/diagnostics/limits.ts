/** Maximum number of diagnostics of a program: with more, one cause has many effects, or the text is not a netlist. */
export const MAX_DIAGNOSTICS = 1_000;
