import type { inPage as english } from '../../en/models/in-page.ts';

export const inPage: typeof english = {
	state: '状态',
	looking: '正在检测…',
	states: {
		absent:
			'此浏览器没有内置模型，较新的桌面版 Chrome 和 Edge 才有。也可以使用你自己的模型文件：见下方的“浏览器内的 llama.cpp”。',
		unavailable:
			'此浏览器支持内置模型，但在此设备上不可用：内存或磁盘空间不足，或被管理策略禁止。Chrome 要求 22 GB 的可用磁盘空间，以及 4 GB 以上的显存或 16 GB 内存。也可以使用你自己的模型文件：见下方的“浏览器内的 llama.cpp”。',
		downloadable: '有适合此设备的模型，大小为数 GB，由你确认后才下载。',
		downloading: '浏览器正在下载模型，可能由其他网站触发。',
		ready: '可以使用。你的提问不会离开此设备。'
	},
	download: '下载模型',
	downloading: (percent) => `正在下载模型：${percent}%`,
	language: '语言',
	inEnglish: '无论用什么语言提问，它都用英文回答：浏览器的内置模型不会写中文。',
	expect: '能力与限制',
	builtInExpectations:
		'这是上下文很短的小模型，适合简短的问题。智能体的工具只能以文本形式告诉它，它经常用错；较大的项目可能完全放不下，届时应用会提示。',
	models: '模型文件',
	none: '还没有模型文件。请从磁盘选择一个 GGUF 文件，或填写它的网址。',
	takes: (size) => `在此浏览器中共占 ${size}。`,
	takesOf: (size, free) => `在此浏览器中共占 ${size}，还可用 ${free}。`,
	remove: (name) => `删除 ${name}`,
	removeQuestion: (name, size) => `从此浏览器中删除 ${name}（${size}）吗？磁盘上的文件不受影响。`,
	removeNow: '删除',
	add: '添加模型',
	addHint:
		'浏览器中会保存一份副本，因此离线也能使用。填写网址时会先查询大小；该站点须允许网页下载，例如 Hugging Face（以 .gguf 结尾的文件链接）。下载完成前请停留在此页面。',
	pick: '选择文件…',
	ask: '查询大小',
	asking: '正在查询…',
	offer: (name, size, architecture) =>
		`${name}：${size ?? '大小未知'}${architecture === '' ? '' : `，${architecture}`}。要下载吗？`,
	memory: (memory, tokens) => `使用时约占 ${memory} 内存（上下文为 ${tokens} 个 token）。`,
	tooLarge: {
		'with-less-context': (limit) => `超过了此处可用的上限 ${limit}：请在下方选择更小的上下文。`,
		no: (limit) => `此处最多可用 ${limit}，即使选最小的上下文也无法运行。请换一个更小的模型。`
	},
	noRoom: (free) => `此浏览器只能再存放 ${free}，空间不够。请删除其他模型，或腾出磁盘空间。`,
	noTemplate: '文件中没有对话模板，这个模型可能不是对话模型。',
	damaged: '这个文件已损坏或不完整，请删除后重新添加。',
	fetch: '下载',
	fetching: (name, loaded) => `${name}：${loaded}`,
	fetchingOf: (name, loaded, total) => `${name}：${loaded} / ${total}`,
	context: '上下文',
	contextHint: '上下文越大，能容纳的对话越长，占用内存越多，首个 token 也越慢。',
	tokens: (count) => `${count} 个 token`,
	expectations:
		'模型只用一个 CPU 核心运行，不用显卡：10 亿参数的模型（约 1 GB）每秒最多生成几个字，而且生成之前，光是读完智能体的说明就要几分钟，较慢的电脑要几个小时。文件与上下文合计不能超过约 4 GB。这么小的模型会用错工具，也会把电路理解错：请核对它的回答。需要 Chrome、Edge 或 Firefox；任何内容都不会离开此设备。'
};
