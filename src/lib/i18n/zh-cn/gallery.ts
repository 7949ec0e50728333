import type { gallery as english } from '../en/gallery.ts';

export const gallery: typeof english = {
	tagline: '浏览器里的模拟电路工作台：SPICE 网表、真正的 ngspice，以及和你一起改电路的智能体。',
	privacy: '所有内容都留在这台设备上。只有你主动调用所选大模型时，请求才会发出。',
	openExample: '打开示例',
	watchDemo: '观看演示',
	newProject: '新建项目',
	importZip: '导入 zip',
	importing: (name) => `正在导入 ${name}`,
	imported: (name) => `已导入“${name}”`,
	projects: '项目',
	noProjects: '还没有项目',
	noProjectsHint: '从下面的示例开始，新建一个空白项目，或者把项目 zip 拖到此页。',
	examples: '示例',
	examplesHint: '打开的是你自己的副本，可以直接运行。',
	families: {
		filter: '滤波器',
		amplifier: '放大器',
		oscillator: '振荡器',
		power: '电源',
		reference: '基准',
		mixed: '混合信号',
		noise: '噪声'
	},
	untitled: '未命名电路',
	openProject: (name) => `打开 ${name}`,
	edited: (when) => `编辑于 ${when}`,
	size: (size) => size,
	projectActions: (name) => `“${name}”的操作`,
	exportZip: '导出 zip',
	deleted: (name) => `已删除“${name}”`,
	copyName: (name) => `${name}（副本）`,
	renameLabel: '项目名称',
	dropHere: '松开即可导入项目 zip',
	settings: '设置',
	storageFailed: (data) => `无法显示项目：${data.detail ?? ''}`
};
