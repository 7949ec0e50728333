import type { FaultData } from '#lib/base/fault.ts';
import type { connectionFaults as english } from '../../en/faults/faults-connection.ts';

export const connectionFaults: typeof english = {
	llm_offline: () => '当前离线。除模型外，其他功能照常使用；网络恢复后再试。',
	llm_unreachable: (data: FaultData) =>
		`${data.host} 没有任何响应。请检查地址是否正确、服务器是否在运行；防火墙或广告拦截扩展也会造成同样的现象。`,
	llm_blocked: (data: FaultData) =>
		`${data.host} 是该服务商的官方地址，但请求无法到达，多半被浏览器扩展（广告或隐私拦截）、防火墙或所在网络拦截。可以换用不带扩展的窗口、换网络，或在设置中填写代理地址。`,
	llm_no_cors: (data: FaultData) =>
		`${data.host} 有响应，但不允许网页读取（CORS）。如果是自己的服务器，请让它放行 ${data.origin ?? '本页面'}；否则请在设置中填写代理地址。有些服务商在密钥错误时也这样响应：请再核对密钥。`,
	llm_key_unseen: (data: FaultData) =>
		`${data.host} 在线，也接受网页访问，但浏览器没有把这次的响应交给本应用。密钥有误时常会如此：请在设置中核对密钥，或重新输入。`,
	llm_interrupted: (data: FaultData) => `与 ${data.host} 的连接在响应之前断开；该地址现在已有响应，请重试。`,
	llm_local_permission: (data: FaultData) =>
		`浏览器不允许本页面访问 ${data.host}（它在本机或本地网络上）。单击地址栏左侧的图标，允许访问本设备上的应用或本地网络，然后重试。`,
	llm_proxy_unreachable: (data: FaultData) => `代理 ${data.proxy} 没有响应。请启动代理，或在设置中移除代理地址。`,
	llm_proxy_no_cors: (data: FaultData) =>
		`代理 ${data.proxy} 有响应，但不允许网页读取。代理需要补上服务商缺少的 CORS 响应头，放行 ${data.origin ?? '本页面'} 以及请求所带的请求头。`,
	ollama_unreachable: (data: FaultData) => `${data.url} 上没有运行 Ollama。请启动 Ollama 应用，或执行 “ollama serve”。`,
	ollama_cors: (data: FaultData) =>
		`${data.url} 上的 Ollama 正在运行，但拒绝本页面访问。请在它的环境变量中设置 OLLAMA_ORIGINS=${data.origin ?? '*'} 并重启；设置页中有各系统的具体做法。`
};
