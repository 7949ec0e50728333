import type { webSearch as english } from '../../en/models/web-search.ts';

export const webSearch: typeof english = {
	card: '联网搜索',
	searching: '正在联网搜索',
	found: (count) => `找到 ${count} 条结果`,
	nothing: '没有找到结果',
	failed: '联网搜索失败，将在没有搜索结果的情况下回答',
	interrupted: '已停止',
	query: (query) => `搜索内容：${query}`,
	by: (engine) => `结果来自 ${engine}`,
	sources: '来源',
	source: (number, title) => `来源 ${number}：${title}（在新标签页中打开）`,
	on: '联网搜索：开',
	off: '联网搜索：关',

	heading: '联网搜索',
	mode: '联网搜索',
	modes: {
		off: '关闭',
		provider: '服务商自带的联网搜索',
		engine: '使用搜索引擎'
	},
	modeHints: {
		off: '不联网搜索。',
		provider: (service, can) =>
			can
				? `${service} 会在需要时自行搜索，无需另外的密钥，但可能另行计费。`
				: `${service} 在这里不能联网搜索。请换一个服务商，或使用搜索引擎。`,
		engine: '提问之前，先把你的消息发给搜索引擎，搜到的内容随消息一并交给模型。'
	},
	engine: '搜索引擎',
	url: '地址',
	urlOwn: '你的服务器地址，例如 https://search.example.org',
	urlHint: '留空则使用搜索引擎自己的地址；也可以填写转发请求的代理地址。',
	engineId: '搜索引擎 ID（cx）',
	results: '结果数量',
	helpOwn: '如何搭建',
	try: '试搜一次',
	trying: '正在搜索',
	tryOk: (count) => `可以使用：找到 ${count} 条结果。`,
	engineHints: {
		tavily: '为大模型设计，每月有一定的免费次数。',
		searxng:
			'部署在你自己或你信任的人的服务器上，需要开启 JSON 结果（settings.yml 中的 search.formats），并允许本页面访问（Access-Control-Allow-Origin）。',
		jina: '为大模型设计，新密钥附带免费额度。',
		brave: '面向服务器端，可能拒绝网页访问；此时请填写代理地址。',
		google: '已不接受新用户，将于 2027 年 1 月 1 日停止服务。仅供已有密钥的用户使用。'
	}
};
