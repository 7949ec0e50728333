import type { ollama as english } from '../../en/models/ollama.ts';

export const ollama: typeof english = {
	state: '状态',
	checking: '正在检测 Ollama 的状态。如果浏览器询问是否允许本页面访问此设备上的应用，请选择“允许”。',
	running: (version) => `正在运行，版本 ${version}`,
	failed: {
		ollama_unreachable: '没有运行',
		ollama_cors: '正在运行，但拒绝本页面访问',
		llm_local_permission: '浏览器不允许本页面访问',
		url_mixed_content: 'https 页面无法访问'
	},
	failedOtherwise: '无法使用',
	refresh: '重新检测',
	nextTry: (seconds) => (seconds > 0 ? `${seconds} 秒后自动重试` : '正在重试'),

	install: '还没安装？获取 Ollama',
	allowPage: '让 Ollama 允许本页面访问',
	hosts: {
		macos: 'macOS 应用',
		windows: 'Windows 应用',
		linux: 'Linux 服务',
		docker: 'Docker',
		terminal: '手动启动'
	},
	afterwards: {
		macos: '在终端里运行，然后从菜单栏退出 Ollama 再打开。重启电脑后此设置会失效。',
		windows: '在命令提示符里运行，然后从任务栏退出 Ollama 再启动。',
		linux: '在终端里依次运行；最后一行会重启 Ollama。',
		docker: '先删除正在运行的容器，再用这一行启动；模型保存在卷中，不会丢失。',
		terminal: '在 Ollama 的终端里停止它，再用这一行启动（macOS、Linux）。'
	},
	otherOrigins: '如果已经放行其他页面，请把本页面接在后面，用逗号分隔。',
	permission: '如何允许',
	permissionSteps: [
		'单击地址栏最左边的图标。',
		'打开“网站设置”或权限列表。',
		'把“设备上的应用”和“本地网络”（旧版叫“本地网络访问”）设为“允许”。',
		'回到这里，单击“重新检测”。'
	],
	mixedContent: 'https 页面只能以普通 http 访问本机。请在本机运行 Ollama，或给另一台电脑配置 https 地址。',

	models: '已安装的模型',
	none: '没有安装任何模型。',
	recommended: '推荐的模型（支持工具调用），各种大小见其页面。运行下面的命令即可下载（第一个为默认）：',
	chosen: '已选',
	facts: {
		parameters: (count) => `${count} 参数`,
		context: (tokens) => `上下文 ${tokens} token`,
		tools: '支持工具调用',
		noTools: '不支持工具调用',
		vision: '可识别图片',
		thinking: '可思考',
		noChat: '不能对话',
		remote: '在 ollama.com 上运行'
	},
	memory: '内存中',
	memoryEmpty: '没有加载模型。第一次提问时才加载，需要稍等。',
	loaded: (memory, share) => `${memory}，其中 ${share} 在显存中`,
	loadedContext: (tokens) => `加载时的上下文为 ${tokens} token`,
	until: (time) => `保留到 ${time}`,
	forEver: '一直保留，直到卸载',
	unload: '卸载',
	unloadModel: (model) => `卸载 ${model}`,
	unloading: '正在卸载',

	context: '上下文（token）',
	contextHint: (standard) =>
		`留空为 ${standard}。Ollama 的默认值通常只有 4,096，不够智能体使用。数值越大，占用内存越多；改动后模型会重新加载。`,
	contextBeyond: (model, most) => `${model} 最多支持 ${most}。`,
	keepAlive: '保留时间（分钟）',
	keepAliveHint: '从最后一次提问算起。0 表示立即释放内存，−1 表示一直保留到 Ollama 退出。',
	notNumber: (least, most) => `请填写 ${least} 到 ${most} 之间的整数。`,
	compatibility:
		'这个地址以 /v1 结尾，Ollama 的这个接口既不接受上下文长度，也不接受保留时间，长对话会在没有提示的情况下被截断。',
	useNative: '改用 Ollama 的原生接口',
	copyRefused: '浏览器不允许写入剪贴板。请选中文字后自行复制。'
};
