import type { rename as english } from '../../en/netlist/rename.ts';

export const rename: typeof english = {
	refused: {
		nothing: '此处没有可以重命名的名称。',
		file: '这是文件名，请在文件列表中重命名该文件。',
		ground: '地只能写作 0 或 gnd，不能重命名。',
		computed: ({ name }) => `${name} 是读入网表时生成的名称，不能在此处修改。`,
		undefined: ({ name }) => `项目中没有定义 ${name}。`,
		not_allowed: ({ name }) => `ngspice 不会把“${name}”读作一个名称，请使用字母、数字和下划线。`,
		first_letter: ({ letter }) => `首字母表示器件类型，名称必须以 ${letter} 开头。`,
		becomes_ground: ({ name }) => `${name} 就是地，重命名会把该节点接到地。`,
		reserved: ({ name }) => `${name} 在表达式中是 ngspice 的函数或常量。`,
		taken: ({ name }) => `在用到该名称的地方，${name} 已另有所指。`
	}
};
