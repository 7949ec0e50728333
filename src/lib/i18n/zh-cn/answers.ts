import type { answers as english } from '../en/answers.ts';

export const answers: typeof english = {
	notAllShown: '文本太长，只显示了开头部分；“复制”会复制全部内容。',
	showMore: '显示更多',
	showAll: (characters) => `显示全部 ${characters} 个字符`,
	plainText: '按纯文本显示：内容过长或列数过多，无法排版。',
	cutLines: (count, length) => `有 ${count} 行超过 ${length} 个字符，后面的部分未显示；“复制”会复制全部内容。`,
	openFile: (path) => `打开 ${path}`,
	openLine: (path, line) => `打开 ${path} 第 ${line} 行`,
	openPage: (path, page) => `打开 ${path} 第 ${page} 页`,
	lostFile: (path) => `项目中没有文件 ${path}`,
	lostPage: (path, page) => `${path} 没有第 ${page} 页`,
	goTo: {
		device: (name, path, line) => `转到器件 ${name}：${path} 第 ${line} 行`,
		node: (name, path, line) => `转到节点 ${name}：${path} 第 ${line} 行`
	},
	plot: (signal) => `绘制 ${signal}`,
	claims: {
		agrees: (figure) => `与仿真结果一致：${figure}`,
		contradicts: (figure) => `与最新一次运行的结果不符：${figure}`,
		notFromARun: '并非来自仿真：该回答能读到的运行结果、文件和文档中都没有这个数值。',
		fromQuestion: '来自您的消息',
		fromNetlist: '来自网表',
		fromDocument: '来自该回答读到的文本',
		fromFile: (path, line) => `来自 ${path} 第 ${line} 行`,
		fromPages: (path) => `来自 ${path}`,
		fromGoals: '来自设计目标',
		figure: (name, value, place) => `${name}为 ${value}（${place}）`,
		ofSignal: (name, signal) => `${signal} 的${name}`,
		run: (entry, time) => `${entry}，${time}`,
		result: (name, value) => (name === '' ? `工具结果中的 ${value}` : `工具结果中 ${name} 为 ${value}`),
		lostRun: '该次运行已不再保存。',
		open: '查看出处'
	},
	run: '另存为新文件并运行',
	insert: '插入到打开的网表',
	atCursor: (path) => `插入到 ${path} 光标所在行之后`,
	replace: (path) => `替换 ${path} 的全部内容`,
	noNetlist: '请先打开要插入的网表',
	untitled: '对话中的电路',
	saved: (path) => `已保存为 ${path} 并开始运行。`,
	savedOnly: (path) => `已保存为 ${path}。另一个仿真正在运行，因此没有运行它。`,
	inserted: (path) => `已插入到 ${path}。`,
	replaced: (path) => `已替换 ${path} 的内容。`
};
