import type { FaultData } from '#lib/base/fault.ts';
import type { connectionFaults as english } from '../en/faults-connection.ts';

export const connectionFaults: typeof english = {
	llm_offline: () => '当前离线。除模型外，其他功能照常使用；网络恢复后再试。',
	llm_unreachable: (data: FaultData) =>
		`${data.host} 没有任何应答。请检查地址是否正确、服务器是否在运行；防火墙或广告拦截插件也会造成同样的现象。`,
	llm_blocked: (data: FaultData) =>
		`${data.host} 是该服务的官方地址，但请求到不了那里。多半是浏览器扩展（广告或隐私拦截）、防火墙或所在网络拦截了它：可换无扩展的窗口、换网络，或在设置里填代理地址。`,
	llm_no_cors: (data: FaultData) =>
		`${data.host} 有应答，但不允许网页读取（CORS）。如果是自己的服务器，请让它放行 ${data.origin ?? '本页面'}；否则在设置里填代理地址。有些服务遇到错误的密钥也这样应答：请再核对密钥。`,
	llm_key_unseen: (data: FaultData) =>
		`${data.host} 在线，也接受网页访问，但浏览器没有把这次的应答交给本应用。密钥有误时服务常会如此：请在设置里核对密钥，或重新输入。`,
	llm_interrupted: (data: FaultData) => `与 ${data.host} 的连接在应答之前断开了；现在该地址又有应答，请重试。`,
	llm_local_permission: (data: FaultData) =>
		`浏览器不让本页面访问 ${data.host}（它在这台电脑或本地网络上）。点击地址栏左侧的图标，允许访问本设备上的应用或本地网络，然后重试。`,
	llm_proxy_unreachable: (data: FaultData) => `代理 ${data.proxy} 没有应答。请启动代理，或在设置里去掉代理地址。`,
	llm_proxy_no_cors: (data: FaultData) =>
		`代理 ${data.proxy} 有应答，但不允许网页读取。代理要补上服务所缺的 CORS 响应头，放行 ${data.origin ?? '本页面'} 以及请求所带的头。`,
	ollama_unreachable: (data: FaultData) => `${data.url} 上没有运行 Ollama。请启动 Ollama 应用，或执行 “ollama serve”。`,
	ollama_cors: (data: FaultData) =>
		`${data.url} 上的 Ollama 正在运行，但拒绝本页面访问。请在它的环境变量里设置 OLLAMA_ORIGINS=${data.origin ?? '*'} 并重启；设置页里有各系统的具体做法。`
};
