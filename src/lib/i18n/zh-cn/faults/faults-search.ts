import type { searchFaults as english } from '../../en/faults/faults-search.ts';

export const searchFaults: typeof english = {
	search_no_url: (data) => `还没有填写 ${data.engine} 的地址。请在设置中填写你的服务器地址。`,
	search_no_key: (data) => `${data.engine} 需要密钥，但还没有保存。请在设置中输入你的密钥。`,
	search_no_engine_id: (data) => `除密钥外，${data.engine} 还需要搜索引擎 ID（cx）。请在设置中填写。`,
	search_auth: (data) => `${data.host} 拒绝了这个密钥。请在设置中核对，或重新输入。（${data.detail}）`,
	search_quota: (data) => `你在 ${data.engine} 的搜索次数已用完。请充值，或换一个搜索引擎。（${data.detail}）`,
	search_rate_limited: (data) =>
		`对 ${data.host} 的搜索过于频繁。${data.retryAfterS ? `请在 ${data.retryAfterS} 秒后重试。` : '请稍等片刻再试。'}`,
	search_format_off: (data) =>
		`${data.host} 没有开启 JSON 格式的结果。若是自己的服务器，请在 settings.yml 的 search.formats 中加入“json”；许多公共服务器不开放此格式。`,
	search_unreachable: (data) =>
		data.offline
			? '当前离线，无法联网搜索。'
			: `无法连接 ${data.host}。请检查地址和网络。搜索引擎也可能拒绝网页访问（CORS）：它需要为 ${data.origin ?? '本页面'} 返回 Access-Control-Allow-Origin；否则请填写允许网页访问的代理地址，或换一个搜索引擎。`,
	search_timeout: (data) => `${data.host} 在 ${data.limitS} 秒内没有响应。请重试，或换一个搜索引擎。`,
	search_unavailable: (data) => `${data.host} 当前繁忙或出现故障，请稍后重试。（${data.detail}）`,
	search_rejected: (data) => `${data.host} 拒绝了这次搜索：${data.detail}`,
	search_bad_response: (data) => `${data.host} 返回的不是搜索结果。请确认填写的是搜索引擎的地址。（${data.detail}）`,
	search_cancelled: () => '搜索已取消。'
};
