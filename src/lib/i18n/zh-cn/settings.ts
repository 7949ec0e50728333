import type { settings as english } from '../en/settings.ts';

export const settings: typeof english = {
	title: '设置',
	sections: { models: '模型与密钥', simulation: '仿真', appearance: '语言与外观', storage: '存储', about: '关于' },

	provider: '服务商',
	providerKinds: {
		'openai-compatible': '任何兼容 OpenAI 协议的服务或本地服务器',
		zhipu: 'GLM 系列模型，可显示思考过程',
		ollama: '运行在本机的模型，不需要密钥'
	},
	baseUrl: '接口地址',
	baseUrlHint: '到 /chat/completions 之前为止，通常以 /v1 结尾。',
	baseUrlInvalid: '这不是 http 或 https 地址。',
	resetUrl: '恢复默认',
	key: 'API 密钥',
	keyStored: (hint) => `已保存，结尾为 ${hint}`,
	keyMissing: '尚未保存密钥',
	keyOptional: '仅当服务器要求时填写',
	keyPaste: '粘贴密钥',
	saveKey: '保存密钥',
	replaceKey: '更换',
	forgetKey: '删除',
	keyPage: '获取密钥',
	model: '模型',
	modelHint: '按服务商的写法填写。',
	listModels: '列出模型',
	listingModels: '正在询问服务商',
	noModels: '服务商没有列出任何模型。',
	thinking: '要求显示思考过程',
	thinkingHint: '更慢、更长，但分析电路时往往更好。仅对支持的模型有效。',
	test: '测试连接',
	testing: '正在测试',
	testOk: (model, ms) => `${model} 在 ${ms} 内作出了回应。`,
	lastVerified: (when) => `上次验证：${when}`,
	neverVerified: '尚未验证',
	leavesDevice: '你发送的内容会从此浏览器直接发往这个地址。',

	language: '语言',
	theme: '主题',
	themes: { system: '跟随系统', light: '浅色', dark: '深色' },

	usage: '本应用占用',
	usageOf: (used, quota) => `${used}，上限约 ${quota}`,
	usageUnknown: '此浏览器不提供该信息。',
	persistent: '会一直保留，直到你删除',
	notPersistent: '空间不足时浏览器可能会清除',
	askPersistent: '请求浏览器保留',
	persistentRefused: '浏览器拒绝了请求。安装本应用或经常访问后通常会同意。',
	backupHint: '把项目导出为 zip，可在浏览器之外保留一份副本。',

	version: (version) => `版本 ${version}`,
	aboutText: '模拟电路工作台。以 MIT 许可证发布的自由软件，没有自己的服务器。',
	engine: (version) => `仿真器：编译为 WebAssembly 的 ngspice ${version}`,
	notices: 'ngspice 与各程序库的许可证'
};
