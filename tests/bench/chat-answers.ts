/** How many characters of an answer one chunk has: a few words. */
const CHUNK = 40;

type Kind = 'mixed' | 'paragraph' | 'code' | 'table' | 'list';

const sentence = 'The collector current sets the transconductance, and with it the gain and the input resistance. ';

/** One section of an answer as models write it: heading, text with a formula, list, table, netlist. */
const section = (index: number): string => `## Stage ${index}

${sentence}With $I_C = ${index}$ mA the gain is $A_v = -g_m R_C$, which is **${index}.4 dB** more than before.

- \`RC\` is ${index}.2 kΩ and drops half of the supply.
- \`RE\` is ${index * 10} Ω and is bypassed by \`CE\`.

| node | voltage | current |
| --- | ---: | ---: |
| c${index} | ${index}.31 V | 1.02 mA |
| e${index} | 0.98 V | 1.03 mA |

\`\`\`spice
Q${index} c${index} b${index} e${index} BC547
RC${index} vcc c${index} 4.7k ; load
RE${index} e${index} 0 1k
\`\`\`

`;

const makers: Record<Kind, { head: string; item: (index: number) => string }> = {
	mixed: { head: '', item: section },
	paragraph: { head: '', item: (index) => `${sentence.trim()} [${index}] ` },
	code: { head: '```spice\n', item: (index) => `R${index} n${index} n${index + 1} 4.7k ; load of stage ${index}\n` },
	table: {
		head: '| node | voltage | current |\n| --- | ---: | ---: |\n',
		item: (index) => `| \`n${index}\` | ${index}.31 V | **1.02** mA |\n`
	},
	list: { head: '', item: (index) => `- \`R${index}\` is **4.7 kΩ** and drops half of the supply of stage ${index}.\n` }
};

/** So many characters of an answer, and the chunks with which it goes on. */
export function growingAnswer(kind: Kind, length: number, chunks: number): { before: string; chunks: string[] } {
	const { head, item } = makers[kind];
	let text = head;
	for (let index = 1; text.length < length + chunks * CHUNK; index++) text += item(index);
	const before = text.slice(0, length);
	const after = Array.from({ length: chunks }, (_, index) => {
		const from = length + index * CHUNK;
		return text.slice(from, from + CHUNK);
	});
	return { before, chunks: after };
}

export type { Kind as AnswerKind };
