import type { simulation as english } from '../en/simulation.ts';

export const simulation: typeof english = {
	title: '仿真设置',
	limits: '单次运行的上限',
	limit: {
		runTimeLimit: '时间',
		runPointLimit: '数据点数',
		runMemoryLimit: '内存'
	},
	limitHint: {
		runTimeLimit: '超过后停止运行，已算出的结果会保留。',
		runPointLimit: '所有曲线的点数之和。超过后停止运行，已算出的结果会保留。',
		runMemoryLimit: '超过后本次运行失败，不影响下一次运行。'
	},
	limitUnit: { runTimeLimit: 's', runPointLimit: '点', runMemoryLimit: 'MiB' },
	limitRange: (least, most) => `范围：${least} 到 ${most}。`,
	dialect: '网表方言',
	dialects: {
		ngspice: 'ngspice',
		pspice: 'PSpice',
		ltspice: 'LTspice（含 PSpice 模型）',
		hspice: 'HSPICE'
	},
	dialectHint: '决定如何解读本项目的网表和模型：各种仿真器的函数、运算符和模型类型不尽相同。',
	seed: '随机种子',
	seedHint: '种子相同，每次运行的随机数就相同。网表中指定的种子优先。',
	newSeed: '换一个种子',
	keptIn: (path) => `随项目保存在 ${path}。`,
	unreadable: (problem) => `${problem}改正之前无法运行。`,
	openFile: '打开文件',
	startOver: '恢复默认设置',
	moreLimits: '时间、点数与内存上限',
	done: '完成',
	dialectShown: (name) => `方言：${name}`
};
