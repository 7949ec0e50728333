import type { permissions as english } from '../en/permissions.ts';

export const permissions: typeof english = {
	heading: '权限',
	intro: '智能体可以不经询问做哪些事。智能体无法更改这里的设置，文件和网页里的内容也不能。',
	level: {
		read: '读取文件',
		write: '修改文件',
		delete: '删除文件',
		execute: '仿真与执行命令',
		network: '访问其他主机'
	},
	levelHint: {
		read: '仅限项目内的文件。',
		write: '每处修改都会显示，也都可以撤销。',
		delete: '包括 rm、mv 等命令造成的删除。每次删除都可以撤销。',
		execute: '仿真和命令都在本浏览器内运行。',
		network: '除调用模型外，离开本浏览器的数据。'
	},
	choice: { allow: '允许', ask: '询问', deny: '拒绝' },
	answerTime: '等待答复时间',
	answerTimeHint: '超过此时间未答复即视为拒绝。0 表示一直等待。',
	minutes: '分钟',
	tools: '单个工具',
	toolsHint: '在此单独设置的工具不再沿用上面的设置；凡修改或删除文件，仍须符合“修改文件”或“删除文件”的设置。',
	likeLevel: '同上',
	off: '关闭',
	rules: '本项目已允许',
	noRules: '除以上设置外没有其他许可。',
	removeRule: (rule) => `不再允许：${rule}`,
	rule: {
		read: (name) => (name === null ? '所有读取' : `用 ${name} 读取`),
		edit: (name) => (name === null ? '所有修改' : `${name} 的修改`),
		delete: (name) => (name === null ? '所有删除' : `${name} 的删除`),
		run: (name) => (name === null ? '所有仿真' : `${name} 的运行`),
		commands: (name) => (name === null ? '所有命令' : `命令 ${name}`),
		network: (name) => (name === null ? '所有主机' : `主机 ${name}`)
	},

	question: {
		read: (tool) => `允许 ${tool}？`,
		edit: (files) => (files.length === 1 ? `允许这样修改 ${files[0]}？` : `允许这 ${files.length} 处文件改动？`),
		delete: (files) => (files.length === 1 ? `删除 ${files[0]}？` : `删除这 ${files.length} 个文件？`),
		editAndDelete: (files, deleted) =>
			deleted.length === 1
				? `允许这 ${files} 处文件改动（其中删除 ${deleted[0]}）？`
				: `允许这 ${files} 处文件改动（其中删除 ${deleted.length} 个文件）？`,
		run: (entry) => `运行 ${entry} 的仿真？`,
		study: (entry, rows) => `批量仿真 ${entry}，共运行 ${rows} 次？`,
		commands: (names) => `执行 ${names}？`,
		commandsWithChanges: (names, changed, deleted) => {
			const some = (files: string[]) => (files.length === 1 ? ` ${files[0]}` : ` ${files.length} 个文件`);
			if (deleted.length === 0) return `执行 ${names}（会修改${some(changed)}）？`;
			if (changed.length === 0) return `执行 ${names}（会删除${some(deleted)}）？`;
			return `执行 ${names}（会修改${some(changed)}，删除${some(deleted)}）？`;
		},
		network: (host) => `连接 ${host}？`
	},
	announced: (question) => `需要你的许可。${question}`,
	waiting: '等待你的许可',
	showQuestion: '查看请求',
	allowOnce: '允许一次',
	allowSession: '本对话中允许',
	allowProject: '本项目始终允许',
	deny: '拒绝',
	note: '给智能体的说明',
	notePlaceholder: '希望怎么做（可不填）',
	always: (rules) => `后两项以后始终允许${rules}。`,
	covered: {
		read: (name) => (name === null ? '所有读取' : `用 ${name} 读取`),
		edit: (name) => (name === null ? '所有修改' : ` ${name} 的修改`),
		delete: (name) => (name === null ? '所有删除' : ` ${name} 的删除`),
		run: (name) => (name === null ? '所有仿真' : ` ${name} 的运行`),
		commands: (name) => (name === null ? '所有命令' : ` ${name} 命令`),
		network: (name) => (name === null ? '所有连接' : `连接 ${name}`)
	},
	alwaysAsked: '此命令行会启动事先无法确定的其他命令，或把文本当作命令求值，因此每次都会询问。',
	created: (path) => `新建 ${path}`,
	modified: (path) => path,
	removed: (path) => `删除 ${path}`,
	moved: (path, to) => `将 ${path} 移到 ${to}`,
	folder: (path) => `${path}（文件夹）`,
	counts: (additions, deletions) => `+${additions} −${deletions}`,
	noLines: '内容无法逐行显示。',
	hiddenLines: (count) => `另有 ${count} 行未在此显示。`,
	hidden: {
		names: {
			'U+0000': '空字符',
			'U+0008': '退格符',
			'U+000D': '回车符',
			'U+001B': '转义符',
			'U+00A0': '不换行空格',
			'U+00AD': '软连字符',
			'U+061C': '阿拉伯字母标记',
			'U+200B': '零宽空格',
			'U+200C': '零宽不连字',
			'U+200D': '零宽连字',
			'U+200E': '从左到右标记',
			'U+200F': '从右到左标记',
			'U+202A': '从左到右嵌入',
			'U+202B': '从右到左嵌入',
			'U+202C': '方向结束符',
			'U+202D': '强制从左到右',
			'U+202E': '强制从右到左',
			'U+2060': '单词连接符',
			'U+2066': '从左到右隔离',
			'U+2067': '从右到左隔离',
			'U+2068': '首个强字符隔离',
			'U+2069': '隔离结束符',
			'U+3000': '全角空格',
			'U+FEFF': '字节顺序标记'
		},
		character: (name, code) => (name === '' ? `不可见或形近字符 ${code}` : `${name}（${code}）`),
		spaces: (count) => `${count} 个空格`,
		emptyLines: (count) => `${count} 个空行`
	},
	analysis: '分析',
	parameters: '参数',
	ownAnalyses: '按网表设置',
	study: '批量仿真',
	varied: '变化量',
	duration: '时长',
	durationAbout: (time) => `约 ${time}`,
	durationLong: (time) => `约 ${time}；超过一分钟时每次都会询问`,
	durationUnknown: '尚不清楚；超过一分半钟就会停止',
	commandLine: '命令行',
	commandList: '命令',
	request: '请求内容',
	arguments: '调用参数',

	decided: {
		once: '你已允许（仅此一次）',
		session: '你已允许（本对话）',
		project: '你已允许（本项目）',
		denied: '你已拒绝',
		ruleSession: '本对话已允许',
		ruleProject: '本项目已允许',
		settingAllowed: '设置已允许',
		settingDenied: '设置已拒绝',
		stop: '未答复：智能体已停止',
		timeout: '未及时答复'
	},

	editFreely: '修改无需询问',
	runFreely: '仿真无需询问',
	switchHint: '对本项目立即生效。',
	setInSettings: '已在“设置 > 权限”中对所有项目统一设定。'
};
