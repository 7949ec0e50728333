import type { search as english } from '../en/search.ts';

export const search: typeof english = {
	title: '搜索',
	command: '在项目中搜索',
	selection: '在项目中搜索所选文本',
	inFolder: '在文件夹中搜索',
	box: '搜索项目',
	results: '搜索结果',
	kind: '搜索范围',
	kinds: { all: '全部', names: '文件名', text: '文本', symbols: '名称', meaning: '段落' },
	sections: { names: '文件名', text: '文本', symbols: '网表中的名称', meaning: '段落' },
	matchCase: '区分大小写',
	wholeWord: '全字匹配',
	regex: '使用正则表达式',
	paths: '要搜索的文件',
	include: '只在这些文件中',
	includeHint: '例如 *.cir, models',
	exclude: '排除这些文件',
	excludeHint: '例如 old, *.log',
	badPattern: (field) => `“${field}”中的通配符过长，或大括号内的选项过多。`,
	hint: '可查找文件名、文本、网表中的名称，以及词语相同或语义相近的段落。',
	keys: '按 ↓ 进入结果，按 Enter 打开，按 Esc 返回。',
	searching: '正在搜索',
	searchingSoFar: (count) => `正在搜索：已找到 ${count} 行`,
	stopped: '搜索已停止，以下是停止前的结果。',
	nothing: '没有结果',
	nothingHint: '请检查拼写，或放宽以下条件。',
	conditions: {
		matchCase: '已开启区分大小写。',
		wholeWord: '已开启全字匹配。',
		isRegex: '已按正则表达式搜索。',
		include: (patterns) => `只搜索 ${patterns}。`,
		exclude: (patterns) => `不搜索 ${patterns}。`
	},
	count: {
		lines: (line, file) => `${file} 个文件中共 ${line} 行`,
		results: (count) => `${count} 条结果`
	},
	listed: (shown, line, file) => `${file} 个文件中共 ${line} 行，列出前 ${shown} 行`,
	inMilliseconds: (text, ms) => `${text} · ${ms} ms`,
	skipped: (binary, large) => {
		const parts = [binary > 0 ? `${binary} 个二进制文件` : '', large > 0 ? `${large} 个过大的文件` : ''];
		return `未搜索 ${parts.filter((part) => part !== '').join('和 ')}中的文本。`;
	},
	meaning: {
		off: '尚未设置语义搜索的模型，只按词语查找段落。',
		partial: '索引尚未建完，可能缺少部分段落。',
		stopped: '索引已停止建立，可能缺少部分段落。',
		resume: '继续建立索引',
		failed: '语义搜索失败，其他结果不受影响。',
		settings: '设置'
	},
	regexProblem: {
		open_group: '分组没有闭合：缺少 )。',
		open_class: '字符类没有闭合：缺少 ]。',
		closing: '有多余的 )。',
		repetition: '*、+、? 或 { 前面没有可重复的内容。',
		backslash: '表达式以单个反斜杠结尾。',
		range: '字符范围的起止颠倒，例如 [z-a]。',
		bounds: '重复次数的上下限颠倒，例如 {2,1}。',
		group: '(? 开头的分组不是 JavaScript 支持的写法。',
		other: (message) => message
	},
	regexHint: '在字符前加 \\ 可按原样匹配，也可以关闭正则表达式。',
	showAll: (kind) => `显示全部：${kind}`,
	collapse: '全部折叠',
	expand: '全部展开',
	again: '重新搜索',
	stop: '停止',
	line: (number) => `第 ${number} 行：`,
	lines: (count) => `${count} 行匹配`,
	page: (path, page) => `${path}，第 ${page} 页`,
	fromLine: (path, line) => `${path}，第 ${line} 行`,
	run: '运行记录',
	conversation: '对话',
	foundBy: { meaning: '语义相近', nearest: '没有好的匹配，语义上最接近' },
	replace: {
		toggle: '替换',
		box: '替换为',
		hint: '替换为',
		regexHint: '替换为，可用 $1 引用分组',
		button: (match, file) => `替换 ${file} 个文件中的 ${match} 处`,
		remove: (match, file) => `删除 ${file} 个文件中的 ${match} 处匹配`,
		confirmRemoval: (match) => `再次点击，删除 ${match} 处匹配`,
		title: (match) => `已替换 ${match} 处`,
		listedOnly: (count) => `只替换此处列出的 ${count} 处。`,
		stale: '搜索之后文件有改动。',
		refused: (paths) => `未替换 ${paths}：搜索之后有改动，或尚未保存。`,
		becomes: '改为',
		include: '包含在替换中'
	}
};
