/** What a prompt can require of the form of an answer. */
export const outputFormats = {
	spice: `Form of the netlist
- Write netlists to files with the tools; in the answer itself quote only the lines that matter, in a \`\`\`spice block.
- ngspice dialect: a title line first, one card per line, + continues a card, * begins a comment, .end last.
- Give every device a value with a unit prefix (10k, 4.7u, 1Meg), and every model and subcircuit that is used a definition or a .include.
- Name the input node in and the output node out unless the project has other names. Every node has a direct current path to ground.
- Include the analyses (.op, .ac, .tran, .dc, .noise) that the design goals need.`,
	json: `Form of the answer
Answer with exactly one JSON value in a \`\`\`json block: double quotes, no comments, no trailing commas. Numbers are JSON numbers without units. Leave out fields that you do not know instead of inventing them.`,
	analysis: `Form of the report
1. Result: each design goal with the target, the measured value and whether it is met, as a table.
2. Cause: what in the circuit limits each goal that is missed, with the equation or the operating point that shows it.
3. Comparison: what has changed since the earlier runs, and whether the last change helped.
4. Next step: the one change that you would make next, with the values before and after and the effect that you expect.
At most 25 lines. Only values that a tool or the context gives.`
} as const;

export type FormatName = keyof typeof outputFormats;
