"""Nodes for a real ComfyUI that is compared with the stand-in (scripts/compare-comfyui.mjs, scripts/check-comfyui.mjs)."""

import time
import comfy.utils
import comfy.model_management as mm

class TestSampler:
    @classmethod
    def INPUT_TYPES(s):
        return {"required": {"image": ("IMAGE",), "seed": ("INT", {"default": 0, "min": 0, "max": 2**32}), "hold": ("BOOLEAN", {"default": False})}}
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    CATEGORY = "test"
    def run(self, image, seed, hold):
        bar = comfy.utils.ProgressBar(4)
        for _ in range(4):
            bar.update(1)
        for _ in range(300 if hold else 0):
            mm.throw_exception_if_processing_interrupted()
            time.sleep(0.05)
        return (image,)

class TestRaises:
    @classmethod
    def INPUT_TYPES(s):
        return {"required": {"image": ("IMAGE",), "message": ("STRING", {"default": ""})}}
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    CATEGORY = "test"
    def run(self, image, message):
        raise ValueError(message)

class TestSeed:
    """The seed as a colour."""
    @classmethod
    def INPUT_TYPES(s):
        return {"required": {"image": ("IMAGE",), "seed": ("INT", {"default": 0, "min": 0, "max": 2**32})}}
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    CATEGORY = "test"
    def run(self, image, seed):
        import torch
        colour = [(seed >> shift & 255) / 255 for shift in (16, 8, 0)]
        return (torch.tensor(colour).expand(image.shape).clone(),)

NODE_CLASS_MAPPINGS = {"TestSampler": TestSampler, "TestRaises": TestRaises, "TestSeed": TestSeed}
